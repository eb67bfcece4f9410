import { readFileSync } from 'node:fs';

/** In the order of the cascade: parts of the portal, and those of the contract, which other pages have as well. */
const parts = [
  '../contract/look/tokens',
  '../contract/look/ground',
  '../contract/look/brand',
  './styles/head-and-foot',
  '../contract/look/components',
  './styles/home',
  './styles/find',
  './styles/form',
  '../contract/look/fields',
  '../contract/look/files',
  './styles/fill',
  '../contract/look/form-end',
  './styles/review',
  './styles/receipt',
  './styles/tracking',
  '../contract/look/timeline',
  '../contract/look/due',
  './styles/follow',
  './styles/verification',
  './styles/surroundings',
];

/** The styles of all pages, as one file: an old phone over a slow line asks once. */
export function portalCss(): string {
  const texts = parts.map((part) => readFileSync(new URL(`${part}.css`, import.meta.url), 'utf8'));
  return texts.join('');
}
