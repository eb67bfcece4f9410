import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';

const PAGE = 50;

/** Returns a page of planned absences, after the user that a cursor names. */
export const absenceList = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['absences', 'list', { cursor }],
    queryFn: ({ signal }) =>
      admin.workflow.substitutions.list.query({ limit: PAGE, ...(cursor !== undefined && { cursor }) }, { signal }),
  });

/** A planned absence; its id is that of the user. */
export type Absence = Awaited<ReturnType<typeof admin.workflow.substitutions.list.query>>['items'][number];

/**
 * Changes something of absences, which are read anew then; also after a refusal that is of no field: another user may
 * have been faster.
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
