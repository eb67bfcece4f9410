import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { allOf } from '../frame/all-of.js';

export type Procedure = Awaited<ReturnType<typeof admin.procedures.procedures.get.query>>;
export type ListedProcedure = Awaited<ReturnType<typeof admin.procedures.procedures.list.query>>['items'][number];
export type OfferedProcedure = Awaited<ReturnType<typeof admin.procedures.procedures.offered.query>>['items'][number];

export const oneProcedure = (codigo: string) =>
  queryOptions({
    queryKey: ['procedures', 'get', { codigo }],
    queryFn: ({ signal }) => admin.procedures.procedures.get.query({ codigo }, { signal }),
  });

/** Queries the procedures that the database has, registered or not. */
export const offeredProcedures = queryOptions({
  queryKey: ['procedures', 'offered', {}],
  queryFn: ({ signal }) =>
    allOf<OfferedProcedure, string>((place) => admin.procedures.procedures.offered.query(place, { signal })),
});

/** Makes all pages about procedures be read anew. */
export function useProceduresChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['procedures'] });
}

export const addressOfProcedure = (codigo: string): string =>
  `/administracion/procedimientos/${encodeURIComponent(codigo)}`;

/** Writes what a procedure takes: `jsondata (text)`. */
export const parametersInWords = ({ parameters }: Pick<OfferedProcedure, 'parameters'>): string =>
  parameters.map(({ name, type }) => `${name} (${type})`).join(', ');
