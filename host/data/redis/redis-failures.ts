import { BootError } from '../../runtime/boot-error.js';

/** The refusals that only an administrator can fix: waiting does not help. */
const refusals: readonly (readonly [answer: RegExp, words: string])[] = [
  [/^(?:WRONGPASS|ERR invalid password|ERR AUTH)/i, 'Redis refuses its user or password'],
  [/^NOAUTH/, 'Redis wants a password'],
  [/^NOPERM/, 'Redis does not allow its user what the host needs'],
  [/^ERR (?:invalid DB index|DB index is out of range)/i, 'Redis has no database of its number'],
];

/** The answers of a Redis that is being replaced by another one, or is not ready. */
const passing = /^(?:LOADING|READONLY|MASTERDOWN|UNBLOCKED|NOAUTH|WRONGPASS)\b/;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Returns the error that stops a start, where Redis refuses the login. */
export function refusalOf(error: unknown): BootError | undefined {
  const found = refusals.find(([answer]) => answer.test(messageOf(error)));
  return found && new BootError(`Configuration: redis.url: ${found[1]}`);
}

/** Tells whether another connection may succeed. */
export const isPassing = (error: unknown): boolean => passing.test(messageOf(error));

/** Returns the code of a failure for the log, without the command and the address. */
export function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,59}$/.test(code)) return code;
  return /^[A-Z]{3,20}\b/.exec(messageOf(error))?.[0] ?? (error instanceof Error ? error.constructor.name : 'Error');
}
