import { encode } from 'uqr';

/** Light modules on each side, without which readers do not find the code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/**
 * The QR code of a text, of error correction M, as pages draw it: the modules on each side, the light ones around it
 * included, and the dark ones as the path of an SVG. Those of a row that touch are one rectangle, as a printer may
 * leave a light hair between two. Throws for a text that no code holds, of more than 2331 bytes.
 */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const rows = data.map((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: rows.flat().join('') };
}
