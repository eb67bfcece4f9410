import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { allOf } from '../frame/all-of.js';

/** Lists that seldom change: permissions, and the procedures that they open. */
const SELDOM = { staleTime: 60_000 } as const;

/** Queries all roles; a city has tens of them. */
export const allRoles = queryOptions({
  queryKey: ['people', 'roles', {}],
  queryFn: ({ signal }) => allOf<Role, string>((place) => admin.auth.roles.list.query(place, { signal })),
});
export type Role = Awaited<ReturnType<typeof admin.auth.roles.list.query>>['items'][number];

export const oneRole = (codigo: string) =>
  queryOptions({
    queryKey: ['people', 'role', { codigo }],
    queryFn: ({ signal }) => admin.auth.roles.get.query({ codigo }, { signal }),
  });

/** Queries the permissions that can be granted, with their words. */
export const allPermissions = queryOptions({
  queryKey: ['people', 'permissions', {}],
  queryFn: async ({ signal }) => (await admin.auth.roles.permissions.query(undefined, { signal })).items,
  ...SELDOM,
});
export type Permission = Awaited<ReturnType<typeof admin.auth.roles.permissions.query>>['items'][number];

/** Queries the number of admin procedures that each permission opens. */
export const procedureCounts = queryOptions({
  queryKey: ['people', 'procedures', {}],
  queryFn: async ({ signal }) => {
    const counts = new Map<string, number>();
    const { items } = await admin.host.procedures.list.query(undefined, { signal });
    for (const code of items.flatMap(({ permissions }) => permissions)) counts.set(code, (counts.get(code) ?? 0) + 1);
    return counts;
  },
  ...SELDOM,
});

/** The filter of a list of users. */
export type UserFilter = Omit<NonNullable<Parameters<typeof admin.auth.users.list.query>[0]>, 'cursor' | 'limit'>;
export type ListedUser = Awaited<ReturnType<typeof admin.auth.users.list.query>>['items'][number];

export const oneUser = (id: number) =>
  queryOptions({
    queryKey: ['people', 'user', { id }],
    queryFn: ({ signal }) => admin.auth.users.get.query({ id }, { signal }),
  });
export type User = Awaited<ReturnType<typeof admin.auth.users.get.query>>;

/** Queries the things for which a user cannot be removed. */
export const referencesOf = (id: number) =>
  queryOptions({
    queryKey: ['people', 'references', { id }],
    queryFn: ({ signal }) => admin.auth.users.references.query({ id }, { signal }),
  });

/** Queries the planned absence of a user: the list is in the order of the users. */
export const absenceOf = (id: number) =>
  queryOptions({
    queryKey: ['absences', 'of', { id }],
    queryFn: async ({ signal }) => {
      const place = id > 1 ? { cursor: id - 1 } : {};
      const { items } = await admin.workflow.substitutions.list.query({ ...place, limit: 1 }, { signal });
      return items.find((absence) => absence.id === id) ?? null;
    },
  });

/** Changes users or roles, and reads the pages about them anew. */
export function usePeopleChange<Input>(
  change: (input: Input) => Promise<unknown>,
  onDone: (input: Input) => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (_answer, input) => {
      onDone(input);
      await client.invalidateQueries({ queryKey: ['people'] });
    },
  });
}
