/** The most letters that are named: they are to be recognised, not listed. */
const MOST_NAMED = 5;

/**
 * Our own expression in a page that was loaded: the letters of its visible text that no font has, which would be
 * printed as boxes, `MOST_NAMED` at most. The browser does not tell: a letter is missing where it is drawn as a
 * code point that never has a letter. Latin letters, which every font has, are not looked at, nor are signs that are
 * drawn with others or not at all.
 */
export const MISSING_LETTERS = `(async () => {
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
  while (texts.nextNode() && missing.size < ${MOST_NAMED}) {
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
  }
  return [...missing].slice(0, ${MOST_NAMED});
})()`;
