import { choice, code, flag, optional, reference, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Community units: comunas in the city, corregimientos in the country. */
export const unidadcomunera = defineResource({
  name: 'unidadcomunera',
  path: '/global/unidadcomunera',
  title: 'unidades comuneras',
  singular: 'unidad comunera',
  fields: {
    codigo: code(),
    nombre: text(200),
    tipo: withDefault(choice('comuna', 'corregimiento', 'localidad'), 'comuna'),
    municipio: optional(reference('municipio')),
    activo: withDefault(flag(), true),
  },
  optionName: 'nombre',
});
