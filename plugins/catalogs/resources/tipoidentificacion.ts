import { code, flag, optional, outside, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Types of identification, and the pattern of their numbers. */
export const tipoidentificacion = defineResource({
  name: 'tipoidentificacion',
  path: '/global/tipoidentificacion',
  title: 'tipos de identificación',
  singular: 'tipo de identificación',
  words: {
    codigo_dian: 'Código de la DIAN',
    patron: 'Patrón de sus números',
    requiere_dv: 'Lleva dígito de verificación',
  },
  fields: {
    codigo: code(10),
    codigo_dian: optional(text(4)),
    nombre: text(200),
    patron: optional(outside('pattern', 500)),
    requiere_dv: withDefault(flag(), false),
    activo: withDefault(flag(), true),
  },
  search: ['codigo', 'codigo_dian', 'nombre'],
  optionName: 'nombre',
});
