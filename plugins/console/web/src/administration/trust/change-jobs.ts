import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { useNotice } from '../../ui/notices.js';

/** The most calls that the service takes at once. */
const AT_ONCE = 20;

/** A change of jobs. */
export interface JobChange {
  readonly act: 'retry' | 'discard';
  readonly ids: readonly string[];
  /** Whether a job is discarded although this server lacks the plugin that would learn of it. */
  readonly untold?: boolean;
}

interface Changed {
  readonly done: number;
  readonly refusals: readonly string[];
}

const words = { retry: 'Puso a reintentar', discard: 'Descartó' } as const;

const call = ({ act, untold = false }: JobChange, id: string): Promise<unknown> =>
  act === 'retry' ? admin.host.jobs.retry.mutate({ id }) : admin.host.jobs.discard.mutate({ id, untold });

/** Changes each job on its own: one that has moved meanwhile does not stop the others. */
async function changeJobs(change: JobChange): Promise<Changed> {
  let done = 0;
  const refusals: string[] = [];
  for (let from = 0; from < change.ids.length; from += AT_ONCE) {
    const outcomes = await Promise.allSettled(change.ids.slice(from, from + AT_ONCE).map((id) => call(change, id)));
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') done += 1;
      // Without a connection or a permission, none of the others would be changed either.
      else if (!(outcome.reason instanceof ServiceError) || ![404, 409].includes(outcome.reason.status ?? 0))
        throw outcome.reason;
      else refusals.push(outcome.reason.message);
    }
  }
  return { done, refusals };
}

const counted = (count: number, thing: string): string => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`);

/** Retries or discards jobs, and tells how many were changed and why others were not. */
export function useJobChange(thing: 'trabajo' | 'correo', onDone: () => void) {
  const client = useQueryClient();
  const tell = useNotice();
  return useMutation({
    mutationFn: changeJobs,
    onSuccess: ({ done, refusals }, { act }) => {
      if (done > 0) tell(`${words[act]} ${counted(done, thing)}.`);
      if (refusals.length > 0) {
        const reasons = [...new Set(refusals)].join(' ');
        tell(`${counted(refusals.length, thing)} sin cambiar: ${reasons}`, 'warning');
      }
      onDone();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['host', 'jobs'] }),
        client.invalidateQueries({ queryKey: ['host', 'mails'] }),
      ]),
  });
}
