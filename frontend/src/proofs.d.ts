declare module 'virtual:proofs' {
  /** Of each rule the tests that prove it: what they claim, and their file. */
  const proofs: Record<string, [words: string, file: string][]>;
  export default proofs;
}
