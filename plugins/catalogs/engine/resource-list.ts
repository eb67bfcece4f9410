import { z } from 'zod';
import { booleanParameter, integerParameter, RestList, type ListFilter } from '../../../host/plugin-api/index.js';
import type { Field } from './fields.js';
import { columnsOf, keyOf, tableOf, type Resource } from './resource.js';

function filterOf(column: string, { column: { kind } }: Field): ListFilter {
  if (kind === 'integer') return { column, value: integerParameter };
  return { column, value: kind === 'boolean' ? booleanParameter : z.string().max(300) };
}

/** Returns the fields of a resource that a search looks in. */
export function searchedOf(resource: Resource): readonly string[] {
  return resource.search ?? columnsOf(resource).filter((field) => field === 'codigo' || field === 'nombre');
}

const lists = new WeakMap<Resource, RestList>();

/** Makes the list of a resource, once: each field filters and orders it. */
export function listOfResource(resource: Resource): RestList {
  const list = lists.get(resource) ?? makeList(resource);
  lists.set(resource, list);
  return list;
}

function makeList(resource: Resource): RestList {
  const { name, fields, order } = resource;
  const columns = columnsOf(resource);
  const scalars = columns.filter((field) => fields[field]!.column.kind !== 'json');
  const at = (field: string): string => `r.${field}`;
  return new RestList({
    from: `${tableOf(name)} r`,
    columns: ['id', 'revision', 'adddate', 'adduser', ...columns].map(at).join(', '),
    key: 'r.id',
    search: searchedOf(resource).map(at),
    ordering: Object.fromEntries(['id', 'adddate', ...scalars].map((field) => [field, at(field)])),
    filters: {
      id: { column: 'r.id', value: integerParameter },
      ...Object.fromEntries(scalars.map((field) => [field, filterOf(at(field), fields[field]!)])),
    },
    order: order ?? keyOf(resource).join(','),
  });
}
