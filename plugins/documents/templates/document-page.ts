import { BASE_STYLE, WORTHLESS_STYLE } from './base-style.js';
import type { DocumentData } from './document-templates.js';
import { escapedHtml, svgAddress, verificationBlock } from './filters/verification-block.js';

/** Returns the notice on each page of a document without legal value; undefined for one that has it. */
export function worthlessness({ borrador, informe, sin_validez }: DocumentData['documento']): string | undefined {
  if (informe) return 'INFORME — no es un documento expedido';
  if (borrador) return 'BORRADOR SIN VALIDEZ — no es un documento expedido';
  return sin_validez ? 'SIN VALIDEZ — firmado con una llave de desarrollo' : undefined;
}

/** Tells whether the template placed the QR code and the verification code. */
export function placesVerification(parts: readonly string[], { qr, codigo }: DocumentData['documento']): boolean {
  const has = (text: string): boolean => parts.some((part) => part.includes(text));
  return (has(qr) || has(svgAddress(qr))) && has(escapedHtml(codigo));
}

/** Makes the whole page of a document, with the verification block at its end where the template did not place it. */
export function documentPage(page: {
  readonly title: string;
  readonly css: string;
  /** The letterhead; undefined for a document without one. */
  readonly head: string | undefined;
  readonly body: string;
  readonly documento: DocumentData['documento'];
  readonly isPlaced: boolean;
  /** The style of the page edges; empty where the document has its own head and foot. */
  readonly edges: string;
}): string {
  const { title, css, head, body, documento, isPlaced, edges } = page;
  const mark = worthlessness(documento);
  const styles = [BASE_STYLE, css, ...(mark !== undefined ? [WORTHLESS_STYLE] : []), edges].filter(
    (style) => style !== '',
  );
  return [
    '<!doctype html>',
    '<html lang="es">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapedHtml(title)}</title>`,
    ...styles.map((style) => `<style>\n${style}\n</style>`),
    '</head>',
    '<body>',
    ...(mark !== undefined ? [`<p class="sin-validez">${mark}</p>`] : []),
    ...(head === undefined ? [] : [head]),
    body,
    ...(isPlaced ? [] : [verificationBlock(documento)]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
