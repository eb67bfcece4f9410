import { code, flag, integer, optional, reference, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Neighbourhoods, each in a community unit or in a locality. */
export const barrio = defineResource({
  name: 'barrio',
  path: '/global/barrio',
  title: 'barrios',
  singular: 'barrio',
  words: {
    unidadcomunera: 'Unidad comunera',
    estrato: 'Estrato',
  },
  fields: {
    codigo: code(),
    nombre: text(200),
    unidadcomunera: optional(reference('unidadcomunera')),
    localidad: optional(reference('localidad')),
    estrato: optional(integer(0, 6)),
    activo: withDefault(flag(), true),
  },
  optionName: 'nombre',
});
