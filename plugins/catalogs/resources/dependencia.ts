import { code, email, flag, optional, reference, text, user, users, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Departments of the city; each is the group `dependencia:<codigo>` of its members and its head. */
export const dependencia = defineResource({
  name: 'dependencia',
  path: '/global/dependencia',
  title: 'dependencias',
  singular: 'dependencia',
  fields: {
    codigo: code(60),
    nombre: text(200),
    padre: optional(reference('dependencia')),
    responsable: optional(user()),
    miembros: users(),
    correo: optional(email()),
    activo: withDefault(flag(), true),
  },
  parent: 'padre',
  groupPrefix: 'dependencia',
  optionName: 'nombre',
});
