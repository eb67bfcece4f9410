import type { PrintOptions } from '../../../host/plugin-api/index.js';

type Margins = NonNullable<PrintOptions['margins']>;

/** Millimetres that the band takes at the head of a document without legal value. */
const BAND = 8;
const LEAST_TOP = 6;

/** The margins of the pages; the band has room of its own. */
export const marginsOf = (margins: Margins, isWorthless: boolean): Margins =>
  isWorthless ? { ...margins, top: Math.max(margins.top, LEAST_TOP) + BAND } : margins;

/** A browser prints heads and feet without the styles of the page. */
const styleOf = ({ left, right }: Margins): string => `
#header, #footer { padding: 0 !important; }
.borde { box-sizing: border-box; width: 100%; padding: 5mm ${right}mm 5mm ${left}mm; color: #333; text-align: left;
  font: 8pt/1.3 'Open Sans', 'Noto Sans', 'Liberation Sans', Arial, Helvetica, sans-serif; }
.borde p { margin: 0; }
.fila { display: flex; justify-content: space-between; align-items: flex-end; gap: 5mm; }
.pagina { margin-left: auto; white-space: nowrap; }
.banda { box-sizing: border-box; height: ${BAND - 2}mm; line-height: ${BAND - 3}mm; margin-bottom: 2mm; border: 1.2pt solid #000;
  background: #fff; color: #000; font-size: 9pt; font-weight: 700; text-align: center; letter-spacing: 0.3pt; }
`;

const pageNumber =
  '<span class="pagina">Página <span class="pageNumber"></span> de <span class="totalPages"></span></span>';

/** What stands at the head of each page: what the template puts there, and the band that says it has no value. */
export function pageHead(html: string, margins: Margins, mark: string | undefined): string {
  const band = mark === undefined ? '' : `<div class="banda">${mark}</div>`;
  return `<style>${styleOf(margins)}</style><div class="borde">${band}${html}</div>`;
}

/** The same at the foot, with the page number unless the template places it itself. */
export function pageFoot(html: string, margins: Margins): string {
  const number = /\bpageNumber\b/.test(html) ? '' : pageNumber;
  return `<style>${styleOf(margins)}</style><div class="borde fila"><div>${html}</div>${number}</div>`;
}
