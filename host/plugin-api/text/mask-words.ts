/**
 * Returns a name or a number as a stranger may see it: the first letter of each word and a star for each other one,
 * `C***** R*******`; of a word of one letter, nothing is left.
 */
export function maskWords(text: string): string {
  return text.replace(/\S+/gu, (word) => {
    const [first, ...others] = [...word];
    return others.length === 0 ? '*' : `${first!}${'*'.repeat(others.length)}`;
  });
}
