/** A linear bar code as the template draws it: one unit high, and stretched by its style. */
export interface BarCode {
  /** Modules, with the light border on both sides. */
  readonly width: number;
  /** The path of an SVG: the bars. */
  readonly path: string;
}

/** The light border, in modules, that readers need on each side (ISO/IEC 15417). */
const QUIET_MODULES = 10;

/**
 * Draws a GS1-128 bar code from its element string, such as `(415)7709998000018(8020)123456789015`. The library is
 * large, and is loaded on first use. Throws for a string that is none.
 */
export async function drawBarCode(elements: string): Promise<BarCode> {
  const { default: bwip } = await import('bwip-js');
  const [drawn] = bwip.raw('gs1-128', elements);
  const widths = (drawn as { readonly sbs: readonly number[] }).sbs;
  const bars: string[] = [];
  let at = QUIET_MODULES;
  for (const [index, width] of widths.entries()) {
    // Bars and spaces alternate, beginning with a bar.
    if (index % 2 === 0) bars.push(`M${at} 0h${width}v1h-${width}z`);
    at += width;
  }
  return { width: at + QUIET_MODULES, path: bars.join('') };
}
