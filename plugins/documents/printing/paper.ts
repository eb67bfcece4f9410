import type { PDFOptions } from 'puppeteer';
import type { PaperSize, PrintOptions } from '../contract.js';

/** Width and height in portrait, in millimetres. */
const MILLIMETRES: Readonly<Record<PaperSize, readonly [number, number]>> = {
  CARTA: [215.9, 279.4],
  OFICIO: [215.9, 330.2],
  LEGAL: [215.9, 355.6],
  A4: [210, 297],
};

const MARGIN_MILLIMETRES = 20;

/** An empty head or foot, in place of the browser's own one with the date, the title and the address. */
const NOTHING = '<span></span>';

/** Converts to CSS pixels, 96 to an inch, as puppeteer rounds millimetres. */
const pixels = (millimetres: number): number => (millimetres / 25.4) * 96;

/** Makes the options for the browser, which ignore a page size in the document's `@page`. */
export function pdfOptions({ size = 'CARTA', landscape = false, margins, header, footer }: PrintOptions): PDFOptions {
  const [width, height] = MILLIMETRES[size];
  const margin = (side: 'top' | 'right' | 'bottom' | 'left'): number => pixels(margins?.[side] ?? MARGIN_MILLIMETRES);
  return {
    width: pixels(width),
    height: pixels(height),
    landscape,
    margin: { top: margin('top'), right: margin('right'), bottom: margin('bottom'), left: margin('left') },
    displayHeaderFooter: header !== undefined || footer !== undefined,
    headerTemplate: header ?? NOTHING,
    footerTemplate: footer ?? NOTHING,
    printBackground: true,
    tagged: true,
    outline: true,
    // No timeout, as the caller limits the whole print.
    timeout: 0,
  };
}
