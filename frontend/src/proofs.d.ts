declare module 'virtual:proofs' {
  /** Of each chapter of rules, how to fetch the tests that prove them: what they claim, and their file. */
  const chapters: Record<string, () => Promise<{ default: Record<string, [words: string, file: string][]> }>>;
  export default chapters;
}
