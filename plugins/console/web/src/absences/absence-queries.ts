import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';

const PAGE = 50;

/** Queries a page of planned absences, after the user of a cursor. */
export const absenceList = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['absences', 'list', { cursor }],
    queryFn: ({ signal }) =>
      admin.workflow.substitutions.list.query({ limit: PAGE, ...(cursor !== undefined && { cursor }) }, { signal }),
  });

/** Queries the requests that wait for a decision. */
export const absenceRequests = queryOptions({
  queryKey: ['absences', 'requests', {}],
  queryFn: ({ signal }) => admin.workflow.substitutions.requests.query(undefined, { signal }),
});

/** A request that waits for a decision. */
export type Requested = Awaited<ReturnType<typeof admin.workflow.substitutions.requests.query>>['solicitudes'][number];

const readOwn = (signal: AbortSignal) => answerOf(service.GET('/workflow/api/mi-ausencia', { signal }));

/** Queries the user's own absence. */
export const ownAbsence = queryOptions({
  queryKey: ['absences', 'own', {}],
  queryFn: ({ signal }) => readOwn(signal),
});

/** The user's own absence, the request for one, and the users for whom the user substitutes. */
export type Own = Awaited<ReturnType<typeof readOwn>>;
export type OwnPlanned = NonNullable<Own['ausencia']>;

/** A planned absence; its id is that of the user. */
export type Absence = Awaited<ReturnType<typeof admin.workflow.substitutions.list.query>>['items'][number];

/**
 * Changes absences and reloads them; also after a refusal that concerns no field, as another user may have changed
 * them.
 */
export function useAbsenceChange<Input>(change: (input: Input) => Promise<unknown>, onDone: (input: Input) => void) {
  const client = useQueryClient();
  const readAnew = (): Promise<void> => client.invalidateQueries({ queryKey: ['absences'] });
  return useMutation({
    mutationFn: change,
    onSuccess: async (_answer, input) => {
      onDone(input);
      await readAnew();
    },
    onError: async (error) => {
      if (error instanceof ServiceError && !error.errors) await readAnew();
    },
  });
}
