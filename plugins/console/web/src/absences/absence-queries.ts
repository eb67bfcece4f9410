import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';

const PAGE = 50;

/** Queries a page of planned absences, after the user of a cursor. */
export const absenceList = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['absences', 'list', { cursor }],
    queryFn: ({ signal }) =>
      admin.workflow.substitutions.list.query({ limit: PAGE, ...(cursor !== undefined && { cursor }) }, { signal }),
  });

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
