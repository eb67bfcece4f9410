/** The deepest nesting of lists and objects. */
const MOST_LEVELS = 100;

/**
 * The reason for which a value cannot be stored, or written as JSON: no database stores a NUL or half a surrogate pair.
 */
export type JsonFault = 'unstorable-text' | 'too-deep';

/** Half a surrogate pair. `isWellFormed()` is missing in some libraries against which plugins compile this contract. */
const half = /\p{Surrogate}/u;

const isStorable = (text: string): boolean => !text.includes('\0') && !half.test(text);

/** Finds the first fault of a value and everything in it, names too. It goes no deeper than {@link MOST_LEVELS}. */
export function faultOf(value: unknown, levels = MOST_LEVELS): JsonFault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'unstorable-text';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return 'too-deep';
  if (Array.isArray(value)) {
    for (const inner of value as readonly unknown[]) {
      const fault = faultOf(inner, levels - 1);
      if (fault) return fault;
    }
    return undefined;
  }
  for (const [name, inner] of Object.entries(value)) {
    const fault = isStorable(name) ? faultOf(inner, levels - 1) : 'unstorable-text';
    if (fault) return fault;
  }
  return undefined;
}
