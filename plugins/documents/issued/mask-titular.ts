/**
 * A name or a number as a stranger may see it: the first letter of each word, `C***** R*******`; undefined for none.
 */
export function maskTitular(titular: string | undefined): string | undefined {
  const words = titular?.trim().split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return undefined;
  return words
    .map((word) => [...word])
    .map(([first, ...others]) => `${first!}${'*'.repeat(others.length)}`)
    .join(' ')
    .slice(0, 300);
}
