import { encode } from 'uqr';

/** Light modules on each side, without which readers do not find the code (ISO/IEC 18004). */
const QUIET_MODULES = 4;
/** What a phone reads from paper, also from a copy. */
const MODULE_MILLIMETRES = 0.4;

/**
 * Returns the QR code of a text, of error correction M, as an SVG that a page may hold as it is. Its own size gives a
 * module 0.4 mm; a template may make it larger, and should not make it smaller.
 */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  // The dark modules of a row that touch are one rectangle: between two, a printer may leave a light hair.
  const rows = data.map((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('');
  });
  const millimetres = Number((size * MODULE_MILLIMETRES).toFixed(1));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="Código QR para verificar este documento"`,
    ` width="${millimetres}mm" height="${millimetres}mm" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${rows.join('')}"/></svg>`,
  ].join('');
}
