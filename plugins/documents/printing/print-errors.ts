import { InputError, UnavailableError } from '../../../host/plugin-api/index.js';

/** Why a document is refused: it took too long, it took too much memory, or the browser failed on it twice. */
export type Fault = 'slow' | 'large' | 'crash';

const DETAILS: Readonly<Record<Fault, string>> = {
  slow: 'El documento tarda demasiado en imprimirse. Simplifíquelo o divídalo.',
  large: 'El documento necesita demasiada memoria para imprimirse. Simplifíquelo o divídalo.',
  crash: 'El documento no se puede imprimir. Simplifíquelo.',
};

/** 400: it is the document's own fault, and will be the next time. */
export class DocumentNotPrintableError extends InputError {
  constructor(readonly fault: Fault) {
    super(DETAILS[fault], { code: 'document_not_printable' });
  }
}

/** The browser ended under a document that may have no part in it, and is to be tried once more. */
export class BrowserLostError extends Error {
  constructor(
    readonly reason: 'died' | 'crashed' | 'killed',
    cause?: unknown,
  ) {
    super(`The browser ${reason === 'killed' ? 'was stopped' : reason} while it printed.`, { cause });
    this.name = 'BrowserLostError';
  }
}

/** Nothing is wrong with the document: it cannot be printed now. `reason` is for the log. */
export function unavailable(reason: string, cause?: unknown): UnavailableError {
  return new UnavailableError(undefined, new Error(reason, { cause }));
}
