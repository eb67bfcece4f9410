/** Whether a text may hold a number that a double does not: sixteen digits, or an exponent. */
const suspicious = /\d[\d.]{15}|\d[eE]/;
const numberAt = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The digits and the power of ten of a number: equal ones are the same number. */
function normalized(text: string): string {
  const [, sign, whole, fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    text,
  )!;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(power) - fraction.length + digits.length - significant.length}`;
}

function isExact(number: string): boolean {
  const value = Number(number);
  return Number.isFinite(value) && normalized(String(value)) === normalized(number);
}

/** The end of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function quoteInexactNumbers(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const character = text[at]!;
    if (character === '"') {
      at = endOfString(text, at);
      continue;
    }
    numberAt.lastIndex = at;
    const number =
      character === '-' || (character >= '0' && character <= '9') ? numberAt.exec(text)?.[0] : undefined;
    if (number === undefined) {
      at += 1;
      continue;
    }
    if (!isExact(number)) {
      parts.push(text.slice(copied, at), `"${number}"`);
      copied = at + number.length;
    }
    at += number.length;
  }
  return parts.join('') + text.slice(copied);
}

/**
 * `JSON.parse`, but for numbers that a double cannot hold: they become their text, as a wrong digit of an account or an
 * amount would be worse than another type.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(suspicious.test(text) ? quoteInexactNumbers(text) : text) as unknown;
}
