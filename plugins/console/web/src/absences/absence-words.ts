import type { Absence } from './absence-queries.js';

/** Names the user of an absence: `de ana`. */
export const ofUser = ({ usuario }: Absence): string =>
  usuario === null ? 'de un usuario que ya no existe' : `de ${usuario}`;
