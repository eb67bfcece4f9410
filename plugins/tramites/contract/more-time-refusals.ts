const NOTHING_ASKED = 'Su solicitud no espera nada de usted en este momento.';

/** The reasons why a citizen gets no more time, in words for the citizen, by the codes of their `ConflictError`. */
export const moreTimeRefusals: ReadonlyMap<string, string> = new Map([
  [
    'ya_prorrogado',
    'Ya le dimos más tiempo, y la ley lo da una sola vez (Ley 1755 de 2015, art. 17). El seguimiento dice hasta cuándo.',
  ],
  [
    'plazo_ciudadano_vencido',
    'El tiempo para entregar lo que falta ya terminó, y la ley pide solicitar más antes de que termine (Ley 1755 de 2015, ' +
      'art. 17). Si ya lo tiene, entréguelo: lo recibimos mientras no hayamos decidido.',
  ],
  ['no_suspendido', NOTHING_ASKED],
  ['termino_terminado', NOTHING_ASKED],
  ['sin_termino', NOTHING_ASKED],
  ['sin_prorroga', 'La ley no da más tiempo para esta solicitud.'],
]);
