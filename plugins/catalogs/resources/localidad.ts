import { choice, code, flag, optional, reference, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Localities, as in Bogotá. */
export const localidad = defineResource({
  name: 'localidad',
  path: '/global/localidad',
  title: 'localidades',
  singular: 'localidad',
  fields: {
    codigo: code(),
    nombre: text(200),
    tipo: withDefault(choice('comuna', 'corregimiento', 'localidad'), 'localidad'),
    municipio: optional(reference('municipio')),
    activo: withDefault(flag(), true),
  },
  optionName: 'nombre',
});
