import { z } from 'zod';
import { baseColours } from './base-colours.js';
import { contrast } from './contrast.js';

const colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0b5a66')
  .toLowerCase();

const colours = z.strictObject({
  primary: colour.default('#0b5a66').describe('Buttons, links and the current step.'),
  primaryStrong: colour.default('#083f48').describe('Buttons under the pointer, and text on the tint.'),
  onPrimary: colour.default('#ffffff').describe('Text on `primary` and `primaryStrong`.'),
  tint: colour.default('#e5f1f2').describe('Soft areas, such as the head of the first page.'),
  accent: colour.default('#f2b233').describe('The woven band, and the halo of the focused element. Never text.'),
  night: colour.default('#7fcdd8').describe('The primary colour in dark mode.'),
});

export type CityColours = z.output<typeof colours>;

interface Pair {
  /** The key to blame where the contrast is too low. */
  readonly key: keyof CityColours;
  readonly text: string;
  readonly ground: string;
  readonly least: number;
  readonly where: string;
}

const { light, dark } = baseColours;

/** Lists every pair of text and ground with a colour of the city (WCAG 2.2, criteria 1.4.3 and 1.4.6). */
function pairs({ primary, primaryStrong, onPrimary, tint, night }: CityColours): readonly Pair[] {
  const pair = (key: Pair['key'], text: string, ground: string, least: number, where: string): Pair => ({
    key,
    text,
    ground,
    least,
    where,
  });
  return [
    pair('primary', primary, light.surface, 4.5, 'of links on white'),
    pair('primary', primary, light.page, 4.5, 'of links on the page'),
    pair('primary', primary, tint, 4.5, 'of links on the tint'),
    pair('primaryStrong', primaryStrong, tint, 7, 'of titles on the tint'),
    pair('onPrimary', onPrimary, primary, 4.5, 'of the text of a button'),
    pair('onPrimary', onPrimary, primaryStrong, 4.5, 'of the text of a button under the pointer'),
    pair('tint', light['ink-soft'], tint, 4.5, 'of supporting text on the tint'),
    pair('night', night, dark.surface, 4.5, 'of links in dark mode'),
  ];
}

/** Writes a contrast with two decimals, rounded down, so that it never seems sufficient where it is not. */
const figure = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

/**
 * The schema of the six colours of a city. It refuses colours whose contrast is too low to read, and names the
 * contrast.
 */
export const cityColours = colours.superRefine((given, context) => {
  const seen = new Set<string>();
  for (const { key, text, ground, least, where } of pairs(given)) {
    const ratio = contrast(text, ground);
    if (ratio >= least || seen.has(key)) continue;
    seen.add(key);
    const message = `the contrast ${where} is ${figure(ratio)} to 1 (${text} on ${ground}), and has to be ${least} to 1 or more`;
    context.addIssue({ code: 'custom', path: [key], message });
  }
});
