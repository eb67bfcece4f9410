import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';

const { definitions } = admin.tramites;

/** Queries a tramite with its draft. It is read once: the editor has it from then on. */
export const definitionQuery = (codigo: string) =>
  queryOptions({
    queryKey: ['tramite-definitions', 'get', { codigo }],
    queryFn: ({ signal }) => definitions.get.query({ codigo }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Queries the types, catalogs, terms and notices to pick from. */
export const choicesQuery = queryOptions({
  queryKey: ['tramite-definitions', 'choices', {}],
  queryFn: ({ signal }) => definitions.choices.query({}, { signal }),
  staleTime: 60_000,
});

/** A tramite with its draft, as the editor is opened on it. */
export type OpenedDefinition = Awaited<ReturnType<typeof definitions.get.query>>;
export type Choices = Awaited<ReturnType<typeof definitions.choices.query>>;
export type ListedDefinition = Awaited<ReturnType<typeof definitions.list.query>>['items'][number];
export type Difference = OpenedDefinition['diferencias'][number];
export type WrittenFault = OpenedDefinition['faltas'][number];
export type Tried = Awaited<ReturnType<typeof definitions.try.query>>;
