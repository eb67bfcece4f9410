/** The widths of the bars and spaces of each symbol of Code 128, by its value (ISO/IEC 15417). */
const symbols =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121
211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124
121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241
114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
114131 311141 411131 211412 211214 211232`.split(/\s+/);
const STOP = '2331112';
const START_C = 105;
const FNC1 = 102;

/** Returns the widths of bars and spaces of a path, beginning with its first bar. */
function widthsOf(path: string): number[] {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g)].map(
    ([, at, width]) => [Number(at), Number(width)] as const,
  );
  return bars.flatMap(([at, width], index) => {
    const next = bars[index + 1];
    return next ? [width, next[0] - at - width] : [width];
  });
}

/** Reads a bar code of digits as a scanner does; `|` stands for FNC1. Throws for a wrong one. */
export function readCode128(path: string): string {
  const widths = widthsOf(path).join('');
  if (!widths.endsWith(STOP)) throw new Error('the bar code does not stop');
  const values = widths
    .slice(0, -STOP.length)
    .match(/.{6}/g)!
    .map((one) => symbols.indexOf(one));
  const [start, ...data] = values;
  const check = data.pop();
  const sum = data.reduce((total, value, index) => total + value * (index + 1), start!);
  if (start !== START_C || check !== sum % 103) throw new Error('the bar code cannot be read');
  return data.map((value) => (value === FNC1 ? '|' : String(value).padStart(2, '0'))).join('');
}
