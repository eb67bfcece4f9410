import { optional, outside, reference, user } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Assignments of menus to users or roles. */
export const fmenu = defineResource({
  name: 'fmenu',
  path: '/fmenu',
  title: 'menús por usuario o rol',
  singular: 'menú por usuario o rol',
  fields: {
    usuario: optional(user()),
    rol: optional(outside('role')),
    menu: reference('menu'),
  },
  key: ['usuario', 'rol', 'menu'],
  unique: [
    ['usuario', 'menu'],
    ['rol', 'menu'],
  ],
  order: 'id',
  rule({ usuario, rol }) {
    if ((usuario === null) !== (rol === null)) return undefined;
    return { usuario: ['Indique un usuario o un rol, y solo uno de los dos.'] };
  },
});
