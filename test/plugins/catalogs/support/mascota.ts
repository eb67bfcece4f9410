import { catalogsOf } from '../../../../plugins/catalogs/plugin.js';
import {
  choice,
  code,
  day,
  flag,
  integer,
  optional,
  questions,
  reference,
  text,
  user,
  users,
  withDefault,
} from '../../../../plugins/catalogs/engine/fields.js';
import { defineResource } from '../../../../plugins/catalogs/engine/resource.js';
import { resources } from '../../../../plugins/catalogs/resources/own-resources.js';

/** The definition of a resource that a city adds. */
export const mascota = defineResource({
  name: 'mascota',
  path: '/global/mascota',
  title: 'mascotas',
  fields: {
    codigo: code(30),
    nombre: text(80),
    especie: choice('perro', 'gato', 'otra'),
    peso: optional(integer(0, 200)),
    nacimiento: optional(day()),
    barrio: reference('barrio'),
    madre: optional(reference('mascota')),
    duenio: optional(user()),
    cuidadores: users(),
    vacunas: withDefault(questions(), []),
    viva: withDefault(flag(), true),
  },
  parent: 'madre',
});

/** The resource with three more fields: an optional one and two with a default. */
export const grownMascota = defineResource({
  name: 'mascota',
  path: '/global/mascota',
  title: 'mascotas',
  parent: 'madre',
  fields: {
    ...mascota.fields,
    color: optional(text(40)),
    esterilizada: withDefault(flag(), false),
    visitas: withDefault(integer(0, 1000), 0),
    sexo: withDefault(choice('hembra', 'macho', 'desconocido'), 'desconocido'),
    albergue: optional(reference('dependencia')),
    chip: { ...optional(text(20)), isUnique: true },
    salud: withDefault(questions(), []),
  },
});

export const withMascota = { ...resources, mascota } as const;

/** The product's plugin with it. A plugin has one folder of migrations, so a second plugin creates the table. */
export const catalogsWithMascota = catalogsOf(withMascota);
export const catalogsWithGrownMascota = catalogsOf({ ...resources, mascota: grownMascota });
