/**
 * The expressions that JavaScript reads differently, outside of brackets, as JavaScript writes their RE2 meaning: RE2
 * knows ASCII blanks alone. `blanksOfClass` is for inside of brackets.
 */
const asInRe2: Readonly<Record<string, string>> = {
  '.': '[^\\n]',
  '\\s': '[\\t\\n\\f\\r ]',
  '\\S': '[^\\t\\n\\f\\r ]',
};
const blanksOfClass = '\\t\\n\\f\\r ';

/** Brackets, escapes, and the signs that open, end or repeat a group; anything else is a character. */
const tokens = /\[(?:\\.|[^\\\]])*\]?|\\[Pp]\{\^?\w+\}|\\.|\((?:\?(?::|<\w+>))?|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/gu;
const repetition = /^(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)$/;
/** Escapes with the same meaning in both, outside of brackets; `knownInClass` is for inside of brackets. */
const knownEscape = /^\\(?:[\^$\\.*+?()[\]{}|/dDwWbBnrtfv]|[Pp]\{\w+\})$/u;
const knownInClass = /^\\[\]\\^dDwWnrtfvPp-]$/;
const escapedMark = /^\\[\p{P}\p{S}]$/u;

/**
 * Translates a pattern of a whole answer for JSON Schema. Undefined where JavaScript would give it another meaning, or
 * could backtrack for ever: other programs that check answers by the schema may lack an engine of linear time.
 */
export function toJsPattern(pattern: string): string | undefined {
  const parts = pattern.match(tokens) ?? [];
  const translated = parts.map(translate);
  if (translated.includes(undefined) || repeatsChoices(parts)) return undefined;
  const source = `^(?:${translated.join('')})$`;
  try {
    new RegExp(source, 'u');
    return source;
  } catch {
    return undefined;
  }
}

function translate(token: string): string | undefined {
  if (token.startsWith('[')) return translateClass(token);
  if (Object.hasOwn(asInRe2, token)) return asInRe2[token];
  if (!token.startsWith('\\') || knownEscape.test(token)) return token;
  return escapedMark.test(token) ? token.slice(1) : undefined;
}

function translateClass(token: string): string | undefined {
  if (token.includes('[:') || /^\[\^?\]/.test(token)) return undefined;
  const escapes = token.match(/\\./gu) ?? [];
  const isKnown = (escape: string): boolean =>
    escape === '\\s' || knownInClass.test(escape) || escapedMark.test(escape);
  if (!escapes.every(isKnown)) return undefined;
  return token.replace(/\\./gu, (escape) => {
    if (escape === '\\s') return blanksOfClass;
    return knownInClass.test(escape) ? escape : escape.slice(1);
  });
}

/** Tells whether a group with more than one way through is repeated: backtracking may try all combinations. */
function repeatsChoices(parts: readonly string[]): boolean {
  const groups = [false];
  return parts.some((part, index) => {
    if (part.startsWith('(')) groups.push(false);
    else if (part === '|' || isOpenRepetition(part)) groups[groups.length - 1] = true;
    else if (part === ')') {
      const hasChoices = groups.pop() ?? false;
      if (hasChoices && repetition.test(parts[index + 1] ?? '')) return parts[index + 1]!.charAt(0) !== '?';
      if (hasChoices && groups.length > 0) groups[groups.length - 1] = true;
    }
    return false;
  });
}

/** Tells whether a repetition allows more than one count. */
function isOpenRepetition(part: string): boolean {
  return repetition.test(part) && !/^\{\d+\}/.test(part);
}
