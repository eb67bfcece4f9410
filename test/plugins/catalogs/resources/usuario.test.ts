import { code, email, flag, optional, text, withDefault } from '../../../../plugins/catalogs/engine/fields.js';
import { defineResource, type Resource } from '../../../../plugins/catalogs/engine/resource.js';
import { resourceSuite } from '../support/resource-suite.js';

/** The resource of the user store, as far as it equals the other resources. */
const usuario: Resource = defineResource({
  name: 'usuario',
  path: '/usuario',
  title: 'usuarios',
  fields: {
    username: code(150),
    nombres: withDefault(text(200), ''),
    email: optional(email()),
    tipo_identificacion: optional(text(10)),
    identificacion: optional(text(40)),
    telefono: optional(text(40)),
    is_active: withDefault(flag(), true),
    is_superuser: withDefault(flag(), false),
  },
  key: ['username'],
  search: ['username', 'nombres', 'email', 'identificacion'],
});

resourceSuite({
  resource: usuario,
  engine: ['requests', 'revisions', 'lists'],
  audited: 'auth.user',
  section: 'usuarios',
  duplicate: 409,
  fixed: ['username'],
  blank: ['nombres', 'tipo_identificacion', 'identificacion', 'telefono'],
  always: { is_superuser: false },
  filters: ['username', 'email', 'tipo_identificacion', 'identificacion', 'is_active', 'is_superuser'],
  orders: ['username', 'nombres'],
});
