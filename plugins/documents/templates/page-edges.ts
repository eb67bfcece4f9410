import type { PrintOptions } from '../contract.js';

type Margins = NonNullable<PrintOptions['margins']>;

/** Millimetres that the band takes at the head of a document without legal value. */
const BAND = 8;
const LEAST_TOP = 6;

/** Returns the margins of the pages; the band has room of its own. */
export const marginsOf = (margins: Margins, isWorthless: boolean): Margins =>
  isWorthless ? { ...margins, top: Math.max(margins.top, LEAST_TOP) + BAND } : margins;

const FONTS = `'Open Sans', 'Noto Sans', 'Liberation Sans', Arial, Helvetica, sans-serif`;

/** Returns a browser prints heads and feet without the styles of the page. */
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

/** What stands at the head of each page: what the template puts there, and the band that says it has no value. */
export function pageHead(html: string, margins: Margins, mark: string | undefined): string {
  const band = mark === undefined ? '' : `<div class="banda">${mark}</div>`;
  return `<style>${styleOf(margins)}</style><div class="borde">${band}${html}</div>`;
}

/** Returns the same at the foot, with the page number unless the template places it itself. */
export function pageFoot(html: string, margins: Margins): string {
  const number = /\bpageNumber\b/.test(html) ? '' : pageNumber;
  return `<style>${styleOf(margins)}</style><div class="borde fila"><div>${html}</div>${number}</div>`;
}

/**
 * Returns whether the edges of the sheets may be styled by the page itself, which takes half the time. Edges take after
 * the page: a style of its own could hide the band, so that a document that has the band has no other style then.
 */
export function edgesMayBeStyled(page: { readonly css: string; readonly html: string; readonly isWorthless: boolean }) {
  if (/<(?:style|link|html)/i.test(page.html)) return false;
  return page.isWorthless ? page.css.trim() === '' : !/@page|@import|\\/i.test(page.css);
}

/** Returns a text as CSS writes it: whatever is no letter, digit, space or comma by its number. */
const cssString = (text: string): string =>
  `'${text.replaceAll(/[^\p{L}\p{N} ,.-]/gu, (letter) => `\\${letter.codePointAt(0)!.toString(16)} `)}'`;

/**
 * Returns the page number, the address of the letterhead and the band as a style of the page, where {@link
 * edgesMayBeStyled}. A browser makes a document of its own of each head and each foot of every sheet, which takes as
 * long as the page.
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
