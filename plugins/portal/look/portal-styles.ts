import { readFileSync } from 'node:fs';

/** The parts in the order of the cascade. */
const parts = [
  'tokens',
  'ground',
  'head-and-foot',
  'components',
  'home',
  'find',
  'form',
  'files',
  'fill',
  'review',
  'receipt',
  'payment',
  'tracking',
  'due',
  'follow',
  'thread',
  'verification',
  'surroundings',
];

/** Returns the styles of all pages as one file: on a slow line, one request is faster. */
export function portalCss(): string {
  const texts = parts.map((name) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8'));
  return texts.join('');
}
