/** A file's name as staff see it: no folder, no control character, nothing that a database can't store. */
export function displayName(filename: string): string {
  const name = filename
    .replace(/^.*[\\/]/s, '')
    .slice(0, 255)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return name || 'archivo';
}
