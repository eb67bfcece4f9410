import { code, initial, integer, optional, reference, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** The last number of a sequence. */
export const LAST_NUMBER = 2_000_000_000;

/** Sequences, whose numbers are taken one by one without gaps or repeats (`Sequences`). */
export const consecutivo = defineResource({
  name: 'consecutivo',
  path: '/global/Consecutivo',
  title: 'consecutivos',
  singular: 'consecutivo',
  words: {
    prefijo: 'Prefijo',
    siguiente: 'Número siguiente',
    longitud: 'Cifras del número',
  },
  fields: {
    codigo: code(60),
    prefijo: optional(text(20)),
    vigencia: optional(reference('vigencia')),
    siguiente: initial(withDefault(integer(1, LAST_NUMBER), 1)),
    longitud: withDefault(integer(1, 20), 6),
  },
  search: ['codigo', 'prefijo'],
  rule({ siguiente }, { before }) {
    if (!before || Number(siguiente) >= Number(before['siguiente'])) return undefined;
    return { siguiente: ['No puede ser menor que el actual: se repetirían números.'] };
  },
});
