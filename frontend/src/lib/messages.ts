/** Texts of every page. */

export const commonMessages = {
  title: 'Vedette',
  motto: 'Colonial-era miniature battles, at a table in your browser',
  loading: 'One moment…',
  unreachable: 'The server cannot be reached. Is it running?',
  badAnswer: (status: number) => `The server answered ${status}.`,
  skipLink: 'Skip to your decision',
};
