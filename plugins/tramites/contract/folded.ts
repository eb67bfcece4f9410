import { plainValue } from '../../../host/plugin-api/index.js';

/** Folds a text for comparison: without accents, capitals and invisible characters. */
export const folded = (text: string): string =>
  plainValue(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
