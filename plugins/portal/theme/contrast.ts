/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

const channels = (colour: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

/** Computes the relative luminance of a colour such as `#0b5a66`, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes the contrast between two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes a share of one colour into another, as `color-mix(in srgb, …)`, which old phones do not support. */
export function mixed(one: string, share: number, other: string): string {
  const [a, b] = [channels(one), channels(other)];
  const hex = a.map((value, at) =>
    Math.round(value * share + b[at]! * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
