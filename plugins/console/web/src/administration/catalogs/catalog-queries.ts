import { queryOptions, useQuery } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import type { ServiceError } from '../../api/errors.js';
import { answerOf, service } from '../../api/service.js';

type Described = Awaited<ReturnType<typeof admin.catalogs.resources.describe.query>>['recursos'][number];
/** A catalog with its fields. */
export type Catalog = Described;
export type CatalogField = Described['campos'][number];

/** An item of any catalog. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: number; readonly revision: string };

/** A thing that a field refers to. */
export interface NamedThing {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
}

/** Returns the procedures of a catalog. All have the same ones, with their own fields; a tree has all inputs. */
export const proceduresOf = (nombre: string): typeof admin.catalogs.ciiu =>
  (admin.catalogs as unknown as Readonly<Record<string, typeof admin.catalogs.ciiu>>)[nombre]!;

/** Departments have a page of their own. */
const ELSEWHERE = 'dependencia';

export const catalogsQuery = queryOptions({
  queryKey: ['catalogs', 'describe', {}],
  queryFn: async ({ signal }) => {
    const { recursos } = await admin.catalogs.resources.describe.query(undefined, { signal });
    return recursos.filter(({ nombre }) => nombre !== ELSEWHERE);
  },
  staleTime: 60_000,
});

export const itemQuery = (nombre: string, id: number) =>
  queryOptions({
    queryKey: ['catalogs', nombre, 'item', { id }],
    queryFn: async ({ signal }) => (await proceduresOf(nombre).get.query({ id }, { signal })) as unknown as Item,
  });

/** Names the things that a field of some items refers to, by their ids. */
export function useNames({ nombre }: Catalog, campo: string, ids: readonly number[]): ReadonlyMap<number, NamedThing> {
  const asked = [...new Set(ids)].sort((a, b) => a - b);
  const query = useQuery({
    queryKey: ['catalogs', nombre, 'names', { campo, asked }],
    queryFn: ({ signal }) => proceduresOf(nombre).names.query({ campo, ids: asked }, { signal }),
    enabled: asked.length > 0,
  });
  return new Map((query.data?.items ?? []).map((thing) => [thing.id, thing]));
}

/** Describes a thing by code and name. */
export const thingInWords = ({ codigo, nombre }: NamedThing): string =>
  nombre === '' || nombre === codigo ? codigo : `${codigo}, ${nombre}`;

/** Takes the faults of `values.x` to the field `x`, where the form has it. */
export function atFields(error: ServiceError): ServiceError {
  const errors = Object.entries(error.errors ?? {}).map(([path, reasons]) => [path.replace(/^values\./, ''), reasons]);
  if (errors.length > 0) Object.assign(error, { errors: Object.fromEntries(errors) as ServiceError['errors'] });
  return error;
}

/** Encodes a file for the service. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x80_00) {
    text += String.fromCodePoint(...bytes.subarray(from, from + 0x80_00));
  }
  return btoa(text);
}

const path = (recurso: string) => ({ params: { path: { recurso } } });

export const checkFile = async (recurso: string, file: File) =>
  answerOf(
    service.POST('/global/catalogo/{recurso}/archivo/revision', {
      ...path(recurso),
      body: { archivo: await base64Of(file) },
    }),
  );
export type FileCheck = Awaited<ReturnType<typeof checkFile>>;

export const importFile = async (recurso: string, file: File, huella: string) =>
  answerOf(
    service.POST('/global/catalogo/{recurso}/archivo', {
      ...path(recurso),
      body: { archivo: await base64Of(file), huella },
    }),
  );
