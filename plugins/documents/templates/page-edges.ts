import type { PrintOptions } from '../contract.js';

type Margins = NonNullable<PrintOptions['margins']>;

/** The height in millimetres of the band with the notice of a document without legal value. */
const BAND = 8;
const LEAST_TOP = 6;

/** Returns the margins of the pages, with room for the band. */
export const marginsOf = (margins: Margins, isWorthless: boolean): Margins =>
  isWorthless ? { ...margins, top: Math.max(margins.top, LEAST_TOP) + BAND } : margins;

const FONTS = `'Open Sans', 'Noto Sans', 'Liberation Sans', Arial, Helvetica, sans-serif`;

/** Makes the style of heads and feet, to which browsers do not apply the styles of the page. */
const styleOf = ({ left, right }: Margins): string => `
#header, #footer { padding: 0 !important; }
.borde { box-sizing: border-box; width: 100%; padding: 5mm ${right}mm 5mm ${left}mm; color: #333; text-align: left;
  font: 8pt/1.3 ${FONTS}; }
.borde p { margin: 0; }
.fila { display: flex; justify-content: space-between; align-items: flex-end; gap: 5mm; }
.pagina { margin-left: auto; white-space: nowrap; }
.banda { box-sizing: border-box; height: ${BAND - 2}mm; line-height: ${BAND - 3}mm; margin-bottom: 2mm; border: 1.2pt solid #000;
  background: #fff; color: #000; font-size: 9pt; font-weight: 700; text-align: center; letter-spacing: 0.3pt; }
`;

const pageNumber =
  '<span class="pagina">Página <span class="pageNumber"></span> de <span class="totalPages"></span></span>';

/** Makes the head of each page: that of the template, below the band with the notice. */
export function pageHead(html: string, margins: Margins, mark: string | undefined): string {
  const band = mark === undefined ? '' : `<div class="banda">${mark}</div>`;
  return `<style>${styleOf(margins)}</style><div class="borde">${band}${html}</div>`;
}

/** Makes the foot of each page, with the page number unless the template has it. */
export function pageFoot(html: string, margins: Margins): string {
  const number = /\bpageNumber\b/.test(html) ? '' : pageNumber;
  return `<style>${styleOf(margins)}</style><div class="borde fila"><div>${html}</div>${number}</div>`;
}

/**
 * Tells whether the page itself may style its edges, which halves the time of a print. Edges inherit the styles of the
 * page, which could hide the band; so a document with the band must have no other style.
 */
export function edgesMayBeStyled(page: { readonly css: string; readonly html: string; readonly isWorthless: boolean }) {
  if (/<(?:style|link|html)/i.test(page.html)) return false;
  return page.isWorthless ? page.css.trim() === '' : !/@page|@import|\\/i.test(page.css);
}

/** Writes a text in CSS, with a numeric escape for all but letters, digits, spaces and some punctuation. */
const cssString = (text: string): string =>
  `'${text.replaceAll(/[^\p{L}\p{N} ,.-]/gu, (letter) => `\\${letter.codePointAt(0)!.toString(16)} `)}'`;

/**
 * Makes the style for the page number, the letterhead's address and the band, where {@link edgesMayBeStyled}. Otherwise
 * the browser makes a document of each head and foot of every sheet, which takes as long as the page.
 */
export function edgeStyle(address: string, mark: string | undefined): string {
  const foot = `vertical-align: bottom; padding-bottom: 5mm; color: #333; font: 8pt/1.3 ${FONTS};`;
  const number = `@bottom-right { content: 'Página ' counter(page) ' de ' counter(pages); ${foot} white-space: nowrap; }`;
  const left = `@bottom-left { content: ${cssString(address)}; ${foot} text-align: left; }`;
  const band = `@top-center { content: '${mark}'; box-sizing: border-box; width: 100%; height: ${BAND - 2}mm;
    margin: 5mm 0 auto; border: 1.2pt solid #000; background: #fff; color: #000; text-align: center;
    vertical-align: middle; font: 700 9pt/1 ${FONTS}; letter-spacing: 0.3pt; }`;
  const edges = [number, ...(address === '' ? [] : [left]), ...(mark === undefined ? [] : [band])];
  return `@page {\n  ${edges.join('\n  ')}\n}`;
}
