import { isAboutObjects } from './object-errors.js';
import type { FailureDetails } from './procedure-failure.js';
import { Veil } from './veil.js';

const MOST_READ = 4000;
const MOST_WRITTEN = 500;
/** More values, or more characters of them, are not looked for: nothing of the message is logged then. */
const MOST_VALUES = 1000;
const MOST_VALUE_CHARACTERS = 100_000;
/** Shorter values would mask parts of words. */
const SHORTEST_VALUE = 3;
/** What may be the beginning of a value whose end was not read. */
const CUT_CHARACTERS = 100;

/** SQL of both databases, and PostgreSQL's messages in Spanish. */
const quotes = ['""', "''", '``', '«»', '“”', '‘’'] as const;
/** A sign that opens and is never closed reaches to the end: to look for its other half behind each one would be quadratic. */
const quoted = /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»?|“[^”]*”?|‘[^’]*’?/g;
const name = /^[\p{L}_@#][\p{L}\p{N}_$@#.]*$/u;
/** Documents, accounts, telephones and dates, also with signs between their digits. */
const longNumber = /\d(?:[ .,'’/:-]?\d){4,}/g;
const word = /[\p{L}\p{N}_]{4,}/gu;

type Json = Readonly<Record<string, unknown>>;

/** The texts and numbers in a value; `undefined` where there are too many. */
function valuesIn(json: Json): readonly string[] | undefined {
  const found = new Set<string>();
  let characters = 0;
  const open: unknown[] = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) open.push(inner);
    } else if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value);
      if (found.has(text)) continue;
      found.add(text);
      characters += text.length;
      if (found.size > MOST_VALUES || characters > MOST_VALUE_CHARACTERS) return undefined;
    }
  }
  return [...found];
}

/** Hides what stands in quotes, but for names that are not of the call. */
function hideQuoted(veil: Veil, keepsNames: boolean, isCut: boolean): void {
  if (keepsNames) {
    veil.hideMatches(quoted, (text) => !name.test(text.slice(1, -1)));
    return;
  }
  // From the first to the last: an apostrophe in a value must not end it.
  for (const [opening, closing] of quotes) veil.hideBetween(opening!, closing!, isCut);
}

/**
 * The database's words for the log, cut at 500 characters: without the values of the call, whatever their case, and the
 * words in them; without e-mail addresses and longer numbers; without what stands in quotes or parentheses, but for the
 * names in what a database says of its objects. The work is bounded, whatever the call and the message.
 */
export function maskMessage(
  details: FailureDetails & { readonly databaseMessage: string },
  json: Json,
): string {
  const { databaseMessage } = details;
  const values = valuesIn(json);
  if (!values) return '***';
  const isCut = databaseMessage.length > MOST_READ;
  const veil = new Veil(databaseMessage.slice(0, MOST_READ));
  const keepsNames = isAboutObjects(details);

  hideQuoted(veil, keepsNames, isCut);
  // Types of PostgreSQL's functions stand there, and SQL Server's duplicate keys.
  if (!keepsNames || typeof details.errorCode === 'number') veil.hideBetween('(', ')', isCut, 'inside');
  veil.hideAddresses();
  veil.hideMatches(longNumber);
  for (const value of values) if (value.length >= SHORTEST_VALUE) veil.hideValue(value.slice(0, MOST_READ));
  const words = new Set(values.flatMap((value) => veil.fold(value).match(word) ?? []));
  veil.hideMatches(word, (text) => words.has(veil.fold(text)));
  if (isCut) veil.hideEnd(CUT_CHARACTERS);
  return veil.toString().slice(0, MOST_WRITTEN);
}
