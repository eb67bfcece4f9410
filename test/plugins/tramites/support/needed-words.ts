const needing: ReadonlySet<string> = new Set(['DEVUELTO', 'RECHAZADO', 'ANULADO']);

/** Returns the words to the citizen for a move that needs some. */
export const neededWords = (estado: string): { readonly para_ciudadano?: string } =>
  needing.has(estado) ? { para_ciudadano: 'Traiga el plano.' } : {};
