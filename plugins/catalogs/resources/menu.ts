import { code, flag, integer, optional, outside, reference, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Menus of a module, as a tree. `fmenu` assigns them to users and roles, and `permiso` restricts them. */
export const menu = defineResource({
  name: 'menu',
  path: '/menu',
  title: 'menús',
  singular: 'menú',
  fields: {
    codigo: code(60),
    nombre: text(200),
    modulo: reference('modulo'),
    padre: optional(reference('menu')),
    ruta: optional(text(500)),
    icono: optional(text(100)),
    orden: withDefault(integer(0, 100_000), 0),
    permiso: optional(outside('permission', 100)),
    activo: withDefault(flag(), true),
  },
  parent: 'padre',
  order: 'modulo,orden,codigo',
});
