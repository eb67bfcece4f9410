import { token } from '../../../host/plugin-api/index.js';

/** Paper of the country, in portrait: 216 × 279, 216 × 330, 216 × 356 and 210 × 297 millimetres. */
export const PAPER_SIZES = ['CARTA', 'OFICIO', 'LEGAL', 'A4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** How a page is printed. */
export interface PrintOptions {
  /** `CARTA` unless it says otherwise. */
  readonly size?: PaperSize;
  readonly landscape?: boolean;
  /** Millimetres; 20 each unless it says otherwise. */
  readonly margins?: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  /**
   * HTML that stands at the head and at the foot of each page, in a document of its own without the styles of the page;
   * `<span class="pageNumber">` and `<span class="totalPages">` are filled.
   */
  readonly header?: string;
  readonly footer?: string;
  /** Aborts the print when the caller disconnects. */
  readonly signal?: AbortSignal;
  /**
   * The user for whom it is printed, where the city does not issue it. One user has at most one page in the printer of
   * a host and one that waits; what has no requester comes first, and finds a page that requesters do not take.
   */
  readonly requester?: number;
  /** Called once it has had its turn, however that ended: the milliseconds of it, the wait left out. */
  readonly spent?: (milliseconds: number) => void;
}

/**
 * Prints HTML as a tagged PDF, whose title and language are those of the page (decisions, section 6). The page is shut
 * in: no script, no network, no file; `data:` addresses load, and what the configured asset folder has, by a relative
 * address such as `escudo.svg`.
 */
export interface PdfPrinter {
  /**
   * Throws `InputError` (`document_not_printable`) for a page that takes more time or memory than one may, or has a
   * letter that no font has, `RateLimitError` where its requester has one in the printer and one waiting, and
   * `UnavailableError` where too many are waiting, no browser can be started, or the machine was too busy for it.
   */
  print(html: string, options?: PrintOptions): Promise<Buffer>;
}
export const PdfPrinter = token<PdfPrinter>('documents/PdfPrinter');
