/** Counts the sheets of letter paper, which the style of the page sets. */
export const sheetsOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)!.length;
