/** A longer beginning of a value need not be searched for. */
const SEARCHED_CHARACTERS = 64;

/** As few characters as a text had, so that places stay the same: İ would become two. */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

const beforeAt = /[\p{L}\p{N}._%+-]/u;

/** A text parts of which are hidden. What is looked for is found whatever its case. */
export class Veil {
  private readonly folded: string;
  private readonly hidden: Uint8Array;

  constructor(private readonly text: string) {
    this.folded = this.fold(text);
    this.hidden = new Uint8Array(text.length);
  }

  /** Character by character, as a letter must not depend on what stands beside it. */
  fold(text: string): string {
    return text.replace(/[A-Z]|[^\0-\x7f]/gu, foldCharacter);
  }

  hideMatches(pattern: RegExp, isHidden: (match: string) => boolean = () => true): void {
    for (const { 0: match, index } of this.text.matchAll(pattern)) {
      if (isHidden(match)) this.hide(index, index + match.length);
    }
  }

  /** Hides from the first opening sign to the last closing one, or to the end of a text that was cut. */
  hideBetween(opening: string, closing: string, isCut: boolean, what: 'inside' | 'all' = 'all'): void {
    const from = this.text.indexOf(opening);
    const to = isCut ? this.text.length : this.text.lastIndexOf(closing);
    if (from === -1 || to <= from) return;
    if (what === 'inside') this.hide(from + 1, to);
    else this.hide(from, to + 1);
  }

  /** Each place where a value, or its beginning and as much of it as is there, stands. */
  hideValue(value: string): void {
    const folded = this.fold(value);
    const start = folded.slice(0, SEARCHED_CHARACTERS);
    let at = this.folded.indexOf(start);
    while (at !== -1) {
      let end = at + start.length;
      while (end < this.text.length && this.folded[end] === folded[end - at]) end += 1;
      this.hide(at, end);
      at = this.folded.indexOf(start, end);
    }
  }

  hideAddresses(): void {
    for (let at = this.text.indexOf('@'); at !== -1; at = this.text.indexOf('@', at + 1)) {
      let from = at;
      while (from > 0 && beforeAt.test(this.text[from - 1]!)) from -= 1;
      let to = at + 1;
      while (to < this.text.length && !/\s/.test(this.text[to]!)) to += 1;
      if (from < at && to > at + 1) this.hide(from, to);
      at = Math.max(at, to - 1);
    }
  }

  hideEnd(characters: number): void {
    this.hide(Math.max(0, this.text.length - characters), this.text.length);
  }

  /** What is hidden, however much of it stands together, is three stars. */
  toString(): string {
    let shown = '';
    for (let at = 0; at < this.text.length; at += 1) {
      if (!this.hidden[at]) shown += this.text[at];
      else if (!this.hidden[at - 1]) shown += '***';
    }
    return shown;
  }

  private hide(from: number, to: number): void {
    this.hidden.fill(1, from, to);
  }
}
