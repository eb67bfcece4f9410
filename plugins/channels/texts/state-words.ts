const words = {
  RADICADO: 'Radicado',
  DEVUELTO: 'Falta algo de su parte',
  RESUELTO: 'Resuelto',
  RECHAZADO: 'Rechazado',
  ANULADO: 'Anulado',
};

/**
 * Writes a part of a wording that says a state of a record as the pages do. `name` is the Liquid name of the state,
 * `outcome` that of the words of its outcome, which may be null.
 */
export const stateWords = (name: string, outcome: string): string => {
  const cases = Object.entries(words).map(([state, text]) => `{% when "${state}" %}${text}`);
  const ofState = `{% case ${name} %}${cases.join('')}{% else %}En estudio{% endcase %}`;
  return `{% if ${outcome} %}{{ ${outcome} }}{% else %}${ofState}{% endif %}`;
};
