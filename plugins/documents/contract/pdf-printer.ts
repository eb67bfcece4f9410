import { token } from '../../../host/plugin-api/index.js';

/** The paper sizes of the country, in portrait: 216 × 279, 216 × 330, 216 × 356 and 210 × 297 millimetres. */
export const PAPER_SIZES = ['CARTA', 'OFICIO', 'LEGAL', 'A4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The options of a print. */
export interface PrintOptions {
  /** The paper; `CARTA` by default. */
  readonly size?: PaperSize;
  readonly landscape?: boolean;
  /** The margins in millimetres; 20 each by default. */
  readonly margins?: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  /**
   * HTML at the head and at the foot of each page. Each is a separate document, without the styles of the page; `<span
   * class="pageNumber">` and `<span class="totalPages">` are filled.
   */
  readonly header?: string;
  readonly footer?: string;
  /** Aborts the print when the caller disconnects. */
  readonly signal?: AbortSignal;
  /**
   * The user who prints; 0 for copies of what citizens filed, all together; undefined for documents that the city
   * issues. A user has at most one print running and one waiting on a host; of the copies, one runs. Documents of the
   * city go first, and have a slot that users cannot take.
   */
  readonly requester?: number;
  /**
   * The treatment of letters that no font has: by default the page is refused. `named` writes their code points in
   * their place, `[U+1F600]`, for texts of people that have to be printed in any case.
   */
  readonly missingLetters?: 'refused' | 'named';
  /** Called when the print has run, with or without success, with the milliseconds that it ran, without the wait. */
  readonly spent?: (milliseconds: number) => void;
}

/**
 * Prints HTML as a tagged PDF with the title and language of the page (decisions, section 6). The page is isolated: it
 * runs no script and reaches neither network nor files. It may load `data:` addresses, and files of the configured
 * asset folder by relative addresses such as `escudo.svg`.
 */
export interface PdfPrinter {
  /**
   * Prints a page. Throws `InputError` (`document_not_printable`) for a page that exceeds its time or memory or has a
   * letter that no font has, `RateLimitError` where its requester has one print running and one waiting, and
   * `UnavailableError` where too many are waiting, no browser starts, or the machine was too busy.
   */
  printPdf(html: string, options?: PrintOptions): Promise<Buffer>;
}
export const PdfPrinter = token<PdfPrinter>('documents/PdfPrinter');
