import { qrPath } from '../../../host/plugin-api/index.js';

/** A size that a phone reads from paper, also from a copy. */
const MODULE_MILLIMETRES = 0.4;

/**
 * The QR code of a text as an SVG that a page may hold as it is. Its own size gives a module 0.4 mm; a template may
 * make it larger, and should not make it smaller.
 */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  const millimetres = Number((size * MODULE_MILLIMETRES).toFixed(1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Código QR para verificar este documento"`,
    ` width="${millimetres}mm" height="${millimetres}mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path}"/></svg>`,
  ].join('');
}
