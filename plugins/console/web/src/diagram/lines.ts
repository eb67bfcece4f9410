/**
 * Breaks a text into lines of at most so many characters, between words; a longer word is broken after a `_` or a `.`
 * where possible. No text is lost.
 */
export function lines(text: string, width: number): readonly string[] {
  const made: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width))) {
    const longer = line === '' ? word.text : `${line}${word.isFirst ? ' ' : ''}${word.text}`;
    if (longer.length <= width) {
      line = longer;
      continue;
    }
    made.push(line);
    line = word.text;
  }
  return line === '' ? made : [...made, line];
}

interface Piece {
  readonly text: string;
  /** Whether a blank precedes it. */
  readonly isFirst: boolean;
}

function pieces(word: string, width: number): readonly Piece[] {
  const made: Piece[] = [];
  for (let rest = word; rest !== '';) {
    const place = rest.length <= width ? rest.length : breakIn(rest, width);
    made.push({ text: rest.slice(0, place), isFirst: made.length === 0 });
    rest = rest.slice(place);
  }
  return made;
}

function breakIn(word: string, width: number): number {
  const place = Math.max(word.lastIndexOf('_', width - 1), word.lastIndexOf('.', width - 1)) + 1;
  return place > width / 3 ? place : width;
}
