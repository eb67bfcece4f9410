const words = {
  RADICADO: 'Radicado',
  DEVUELTO: 'Falta algo de su parte',
  RESUELTO: 'Resuelto',
  RECHAZADO: 'Rechazado',
  ANULADO: 'Anulado',
};

/** Writes a part of a wording that says a state of a record as the pages do; `name` is the Liquid name of the state. */
export const stateWords = (name: string): string => {
  const cases = Object.entries(words).map(([state, text]) => `{% when "${state}" %}${text}`);
  return `{% case ${name} %}${cases.join('')}{% else %}En estudio{% endcase %}`;
};
