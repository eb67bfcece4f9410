import { encode } from 'uqr';

/** The quiet zone: readers need this many light modules on each side (ISO/IEC 18004). */
const QUIET_MODULES = 4;
/** The module size that phones can read from paper, also from a copy. */
const MODULE_MILLIMETRES = 0.4;

/**
 * Draws the QR code of a text, with error correction M, as an SVG for HTML. A module is 0.4 mm; a template may enlarge
 * it, but should not make it smaller.
 */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  // Adjacent dark modules of a row are one rectangle: between two, a printer may leave a thin light line.
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
