import { encode } from 'uqr';

/** A QR code as the template draws it. */
export interface QrPath {
  /** Modules on each side, with the light border. */
  readonly size: number;
  /** The path of an SVG: the dark modules, as runs of each row. */
  readonly path: string;
}

/** The light border, in modules, which readers need to find the code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const rows = data.map((row, y) => {
    const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...dark.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: rows.flat().join('') };
}
