/** The most letters in the error; they are examples. */
const MOST_NAMED = 5;

/**
 * Makes an expression for a loaded page. It returns up to `MOST_NAMED` letters of the visible text that no font has;
 * they would be printed as boxes. With `isNamed` it writes their code points in their place and returns none. The
 * browser does not report them, so the expression draws each letter and compares it with a code point that is never
 * assigned. It skips Latin letters, which every font has, and signs that are combined with others or invisible.
 */
export const missingLetters = (isNamed: boolean): string => `(async () => {
  await document.fonts.ready;
  const side = 48;
  const canvas = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  const drawn = (font, letter) => {
    canvas.clearRect(0, 0, side, side);
    canvas.font = font;
    canvas.fillText(letter, 8, 32);
    return canvas.getImageData(0, 0, side, side).data;
  };
  const seen = new Map();
  const missing = new Set();
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && (${isNamed} || missing.size < ${MOST_NAMED})) {
    const { data, parentElement } = texts.currentNode;
    const letters = data.match(/[^\\u0000-\\u024f\\p{M}\\p{Z}\\p{Cc}\\p{Cf}]/gu);
    if (!letters || !parentElement.checkVisibility()) continue;
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parentElement);
    const font = fontStyle + ' ' + fontWeight + ' 16px ' + fontFamily;
    if (!seen.has(font)) seen.set(font, { box: drawn(font, '\\u{10ffff}'), letters: new Set() });
    const known = seen.get(font);
    for (const letter of letters) {
      if (known.letters.has(letter)) continue;
      known.letters.add(letter);
      if (drawn(font, letter).every((byte, at) => byte === known.box[at])) missing.add(letter);
    }
    if (!${isNamed} || missing.size === 0) continue;
    const named = (letter) => '[U+' + letter.codePointAt(0).toString(16).toUpperCase() + ']';
    texts.currentNode.data = Array.from(data, (letter) => (missing.has(letter) ? named(letter) : letter)).join('');
  }
  return ${isNamed} ? [] : [...missing].slice(0, ${MOST_NAMED});
})()`;
