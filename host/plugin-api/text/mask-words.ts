/**
 * Masks a name or a number for strangers: keeps the first letter of each word and replaces the others by stars, `C*****
 * R*******`; a word of one letter is masked completely.
 */
export function maskWords(text: string): string {
  return text.replace(/\S+/gu, (word) => {
    const [first, ...others] = [...word];
    return others.length === 0 ? '*' : `${first!}${'*'.repeat(others.length)}`;
  });
}
