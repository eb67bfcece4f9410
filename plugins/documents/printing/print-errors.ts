import { InputError, UnavailableError } from '../../../host/plugin-api/index.js';

/**
 * The reason why a document is refused: it took too long or too much memory, the browser crashed on it twice, or no
 * font has a letter of it.
 */
export type Fault = 'slow' | 'large' | 'crash' | 'letters';

const DETAILS: Readonly<Record<Exclude<Fault, 'letters'>, string>> = {
  slow: 'El documento tarda demasiado en imprimirse. Simplifíquelo o divídalo.',
  large: 'El documento necesita demasiada memoria para imprimirse. Simplifíquelo o divídalo.',
  crash: 'El documento no se puede imprimir. Simplifíquelo.',
};

/** The refusal (400) of a document that will fail each time. */
export class DocumentNotPrintableError extends InputError {
  constructor(
    readonly fault: Fault,
    detail = DETAILS[fault as keyof typeof DETAILS],
  ) {
    super(detail, { code: 'document_not_printable' });
  }
}

const codePoint = (letter: string): string => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Thrown where the document would show boxes in place of these letters; it is not printed, and so never signed. */
export class LettersMissingError extends DocumentNotPrintableError {
  constructor(letters: readonly string[]) {
    const named = letters.map((letter) => `«${letter}» (${codePoint(letter)})`).join(', ');
    super(
      'letters',
      `El documento tiene letras o símbolos que ninguna fuente de este servidor tiene: ${named}. Escríbalo sin ellos, ` +
        'o pida que instalen una fuente que los tenga.',
    );
  }
}

/** Thrown where the browser ended during a print, perhaps because of another document: try again. */
export class BrowserLostError extends Error {
  constructor(
    readonly reason: 'died' | 'crashed' | 'killed',
    cause?: unknown,
  ) {
    super(`The browser ${reason === 'killed' ? 'was stopped' : reason} while it printed.`, { cause });
    this.name = 'BrowserLostError';
  }
}

/** Makes the error for a print that is impossible now, without fault of the document. `reason` is for the log. */
export function unavailable(reason: string, cause?: unknown): UnavailableError {
  return new UnavailableError(undefined, new Error(reason, { cause }));
}
