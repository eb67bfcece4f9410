/** What is wrong with a wording: it takes too much, uses a name that is not there, or is no good Liquid. */
export type WordingFault = 'overrun' | 'unknown-name' | 'faulty';

/** In Spanish, what Liquid says of a fault in English. */
const reasons: readonly (readonly [said: RegExp, reason: string])[] = [
  [/^undefined variable: ([^\s,]+)/, 'falta el dato "$1"'],
  [/^undefined filter: ([^\s,]+)/, 'el filtro "$1" no existe'],
  [/^tag "([^"]+)" not found/, 'la etiqueta "$1" no existe'],
  [/^(?:tag|output) (.+) not closed/s, '$1 no está cerrado'],
  [/^ENOENT/, 'una plantilla no incluye otras'],
];

/**
 * Thrown for a wording that cannot be read, or not with the data of a mail. The message is that of Liquid, in English.
 */
export class WordingError extends Error {
  override readonly name = 'WordingError';

  constructor(
    readonly fault: WordingFault,
    message: string,
    /** From 1; 0 where it is not known. */
    readonly line: number,
    cause: unknown,
  ) {
    super(message, { cause });
  }

  /** For whoever writes templates; of what was to be put in, only the name is told. */
  get reason(): string {
    const where = this.line > 0 ? `Línea ${this.line}: ` : '';
    return `${where}${this.spanish()}.`;
  }

  private spanish(): string {
    if (this.fault === 'overrun') return 'la plantilla es demasiado larga o tarda demasiado';
    for (const [said, reason] of reasons) {
      const found = said.exec(this.message);
      if (found) return reason.replace('$1', () => found[1]!.slice(0, 60));
    }
    return 'no es una plantilla de Liquid que se pueda usar';
  }
}
