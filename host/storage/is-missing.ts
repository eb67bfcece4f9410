/** Whether a storage said that it has nothing under a key; what is away, or refuses, says something else. */
export function isMissing(error: unknown): boolean {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey';
}
