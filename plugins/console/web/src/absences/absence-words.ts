import type { Absence } from './absence-queries.js';

/** `de ana`. */
export const ofUser = ({ usuario }: Absence): string =>
  usuario === null ? 'de un usuario que ya no existe' : `de ${usuario}`;
