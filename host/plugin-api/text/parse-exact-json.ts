/** The texts that may hold a number without an exact double: sixteen digits, or an exponent. */
const suspicious = /\d[\d.]{15}|\d[eE]/;

/** Numbers with no more digits than this, and without an exponent, are exact. */
const SAFE_DIGITS = 15;

const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;
/** Tells whether a character can continue a number: digits, `.`, `e`, `E`, `+`, `-`. */
const continues = (code: number): boolean =>
  isDigit(code) || code === 0x2e || code === 0x65 || code === 0x45 || code === 0x2b || code === MINUS;

/**
 * Returns the digits of a number without leading and trailing zeros, and its power of ten: equal results are the same
 * number.
 */
function normalized(text: string): string {
  const [mantissa, power = '0'] = text.toLowerCase().split('e') as [string, string?];
  const [whole, fraction = ''] = mantissa.replace('-', '').split('.') as [string, string?];
  const digits = whole + fraction;
  let first = 0;
  while (digits[first] === '0') first += 1;
  let end = digits.length;
  while (end > first && digits[end - 1] === '0') end -= 1;
  if (first === end) return '0';
  const sign = mantissa.startsWith('-') ? '-' : '';
  return `${sign}${digits.slice(first, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

function isExact(number: string): boolean {
  if (number.length <= SAFE_DIGITS && !/[eE]/.test(number)) return true;
  const value = Number(number);
  return Number.isFinite(value) && normalized(String(value)) === normalized(number);
}

/** Finds the end of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && continues(text.charCodeAt(end))) end += 1;
  return end;
}

/** Puts quotes around the numbers that are not exact; `undefined` when all are. */
function quoteInexactNumbers(text: string): string | undefined {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      continue;
    }
    if (code !== MINUS && !isDigit(code)) {
      at += 1;
      continue;
    }
    const end = endOfNumber(text, at);
    const number = text.slice(at, end);
    if (!isExact(number)) {
      parts.push(text.slice(copied, at), `"${number}"`);
      copied = end;
    }
    at = end;
  }
  return parts.length === 0 ? undefined : parts.join('') + text.slice(copied);
}

/**
 * Parses JSON like `JSON.parse`, but turns numbers without an exact double into their text: a wrong digit of an account
 * or an amount would be worse than another type. Throws `SyntaxError`. Takes linear time.
 */
export function parseExactJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  const quoted = suspicious.test(text) ? quoteInexactNumbers(text) : undefined;
  return quoted === undefined ? value : (JSON.parse(quoted) as unknown);
}
