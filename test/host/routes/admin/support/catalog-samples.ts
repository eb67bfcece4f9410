import { randomUUID } from 'node:crypto';
import { resources } from '../../../../../plugins/catalogs/resources/own-resources.js';
import type { Field } from '../../../../../plugins/catalogs/engine/fields.js';
import { unique, type Sample, type SampleContext } from './sample-context.js';
import { registered, user } from './sample-mutations.js';

export type ResourceName = keyof typeof resources;

const names = Object.keys(resources) as ResourceName[];

/** The year of the next sample, since periods must not overlap. */
let year = 1900;

const named = (): { codigo: string; nombre: string } => ({ codigo: unique().slice(0, 10), nombre: 'Nombre' });

/** The minimal values of a new item, all unique. */
const leastOf: Readonly<Record<ResourceName, (context: SampleContext) => Promise<object> | object>> = {
  modulo: named,
  menu: async (context) => ({ ...named(), modulo: await item(context, 'modulo') }),
  fmenu: async (context) => ({ usuario: await user(context), menu: await item(context, 'menu') }),
  vigencia: () => {
    year += 1;
    return { anio: year, nombre: 'Vigencia', fecha_inicio: `${year}-01-01`, fecha_fin: `${year}-12-31` };
  },
  consecutivo: () => ({ codigo: unique(), prefijo: 'CE-' }),
  dependencia: async (context) => ({ ...named(), miembros: [await user(context)] }),
  municipio: () => ({
    codigo: randomUUID().slice(0, 5),
    nombre: 'Municipio',
    codigo_departamento: '76',
    departamento: 'Departamento',
  }),
  localidad: named,
  unidadcomunera: named,
  barrio: async (context) => ({ ...named(), unidadcomunera: await item(context, 'unidadcomunera'), estrato: 3 }),
  ciiu: () => ({ codigo: unique().slice(0, 10), descripcion: 'Actividad', nivel: 'CLASE', seccion: 'A' }),
  tipoidentificacion: () => ({ ...named(), patron: '[0-9]+' }),
  informe: async (context) => ({ ...named(), procedimiento: await registered(context) }),
};

/** The values to change of an item without a name. */
const changes: Partial<Record<ResourceName, (context: SampleContext) => Promise<object> | object>> = {
  fmenu: async (context) => ({ menu: await item(context, 'menu') }),
  consecutivo: () => ({ prefijo: 'RC-' }),
  ciiu: () => ({ descripcion: 'Otra' }),
};

/** Returns values for a new item of a resource. */
export async function newItem(context: SampleContext, name: ResourceName): Promise<object> {
  return leastOf[name](context);
}

/** Returns values to change of an item. */
export async function itemChange(context: SampleContext, name: ResourceName): Promise<object> {
  return (await changes[name]?.(context)) ?? { nombre: 'Otro nombre' };
}

/** Creates an item; returns its id. */
export async function item(context: SampleContext, name: ResourceName): Promise<number> {
  const { data, text } = await context.admin.mutate(`catalogs.${name}.create`, {
    values: await newItem(context, name),
  });
  if (!data) throw new Error(`no ${name} was made: ${text}`);
  return data.id as number;
}

/** A sample for each mutation of the master data. */
export const catalogMutations: Readonly<Record<string, Sample>> = {
  'catalogs.consecutivo.take': async (context) => ({ id: await item(context, 'consecutivo'), key: randomUUID() }),
  'reports.run': async (context) => ({ id: await item(context, 'informe'), parametros: {} }),
  ...Object.fromEntries(
    names.flatMap((name): [string, Sample][] => [
      [`catalogs.${name}.create`, async (context) => ({ values: await newItem(context, name) })],
      [
        `catalogs.${name}.update`,
        async (context) => ({
          id: await item(context, name),
          values: await itemChange(context, name),
        }),
      ],
      [`catalogs.${name}.remove`, async (context) => ({ id: await item(context, name) })],
    ]),
  ),
};

/** Returns a field that refers to something, or any field of a resource without one. */
const referenceOf = (name: ResourceName): string => {
  const fields: Readonly<Record<string, Field>> = resources[name].fields;
  return Object.keys(fields).find((field) => fields[field]!.refersTo !== undefined) ?? Object.keys(fields)[0]!;
};

/** A sample for each query of the master data. */
export const catalogQueries: Readonly<Record<string, Sample>> = Object.fromEntries([
  ['catalogs.resources.describe', () => Promise.resolve({})] as [string, Sample],
  ...names.flatMap((name): [string, Sample][] => [
    // Items without words are not searched.
    [
      `catalogs.${name}.list`,
      () => Promise.resolve({ limit: 10, cursor: 1, ...(name !== 'fmenu' && { search: 'a' }) }),
    ],
    [`catalogs.${name}.get`, async (context) => ({ id: await item(context, name) })],
    [`catalogs.${name}.uses`, async (context) => ({ id: await item(context, name) })],
    [`catalogs.${name}.names`, () => Promise.resolve({ campo: referenceOf(name), ids: [1] })],
    [`catalogs.${name}.choices`, () => Promise.resolve({ campo: referenceOf(name), busca: 'a' })],
  ]),
]);
