import { code, flag, integer, optional, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Parts of the city's applications, which group the menus. */
export const modulo = defineResource({
  name: 'modulo',
  path: '/modulo',
  title: 'módulos',
  singular: 'módulo',
  fields: {
    codigo: code(),
    nombre: text(200),
    icono: optional(text(100)),
    orden: withDefault(integer(0, 100_000), 0),
    activo: withDefault(flag(), true),
  },
  order: 'orden,codigo',
});
