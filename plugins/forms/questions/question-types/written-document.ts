import { plainValue } from '../../../../host/plugin-api/index.js';

/** An identity document as it was written, in upper case. */
export interface WrittenDocument {
  /** The abbreviation before the number; undefined without one. */
  readonly type: string | undefined;
  /** The number without dots, blanks and hyphens, except the hyphen before a check digit. */
  readonly number: string;
}

/**
 * Splits a written identity document into type and number, whatever separators the number has: `CC 1.144.012.345`, `1
 * 144 012 345` and `1-144-012-345` have one number. Undefined where the text is no document. All places that read a
 * document number use it, so that each finds the number that another has stored.
 */
export function writtenDocument(text: string): WrittenDocument | undefined {
  const plain = plainValue(text).replaceAll('.', '').trim();
  if (!/^[A-Za-z0-9\s-]+$/.test(plain)) return undefined;
  const groups = plain.toUpperCase().split(/\s+/);
  const type = groups.length > 1 && /^[A-Z]{2,4}$/.test(groups[0]!) ? groups.shift() : undefined;
  // Blanks separate groups of digits, also from the letter of a foreign number: several words are no number.
  const isPart = (group: string, index: number): boolean => /[\d-]/.test(group) || (index === 0 && group.length < 3);
  if (groups.length > 1 && !groups.every(isPart)) return undefined;
  return { type, number: groups.join('').replaceAll(/-(?!\d$)/g, '') };
}
