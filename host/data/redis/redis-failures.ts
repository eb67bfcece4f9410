import { BootError } from '../../runtime/boot-error.js';

/** What an administrator has to mend before Redis can be used: no waiting helps. */
const refusals: readonly (readonly [answer: RegExp, words: string])[] = [
  [/^(?:WRONGPASS|ERR invalid password|ERR AUTH)/i, 'Redis refuses its user or password'],
  [/^NOAUTH/, 'Redis wants a password'],
  [/^NOPERM/, 'Redis does not allow its user what the host needs'],
  [/^ERR (?:invalid DB index|DB index is out of range)/i, 'Redis has no database of its number'],
];

/** A Redis that answers so is about to be another one, or is not ready. */
const passing = /^(?:LOADING|READONLY|MASTERDOWN|UNBLOCKED|NOAUTH|WRONGPASS)\b/;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Returns the error that stops a start, where Redis refuses who connects. */
export function refusalOf(error: unknown): BootError | undefined {
  const found = refusals.find(([answer]) => answer.test(messageOf(error)));
  return found && new BootError(`Configuration: redis.url: ${found[1]}`);
}

/** Returns whether another connection may be answered otherwise. */
export const isPassing = (error: unknown): boolean => passing.test(messageOf(error));

/** What the log may say of a failure: a code, and nothing of what was sent or where to. */
export function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,59}$/.test(code)) return code;
  return /^[A-Z]{3,20}\b/.exec(messageOf(error))?.[0] ?? (error instanceof Error ? error.constructor.name : 'Error');
}
