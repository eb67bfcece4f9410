/** Answers a key that `FileStorage` allows. Throws where another one would leave the store's place. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+$/.test(key)) throw new Error('a storage key has letters, digits, "_" and "-" alone');
  return key;
}
