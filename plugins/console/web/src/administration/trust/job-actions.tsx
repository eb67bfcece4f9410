import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.js';
import { focusOn } from '../../ui/focus.js';
import { Refusal } from '../../ui/notice.js';
import type { Selection } from '../../ui/table.js';
import { useJobChange } from './change-jobs.js';
import { DiscardDialog } from './discard-dialog.js';

interface Choosable {
  readonly id: string;
}

interface Choosing<T> {
  readonly thing: 'trabajo' | 'correo';
  readonly rows: readonly T[] | undefined;
  readonly canRetry: (row: T) => boolean;
  readonly canDiscard: (row: T) => boolean;
}

/** Keeps the jobs, or mails, that are chosen in a table, and what may be done with them. */
export function useChosenJobs<T extends Choosable>({ thing, rows, canRetry, canDiscard }: Choosing<T>) {
  const [selected, setSelected] = useState<Selection>({});
  const [isDiscarding, setDiscarding] = useState(false);
  const change = useJobChange(thing, () => {
    setSelected({});
    setDiscarding(false);
    focusOn(document.querySelector<HTMLElement>('main h1'));
  });
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => selected[id]), [rows, selected]);
  return {
    thing,
    change,
    selected,
    setSelected,
    isDiscarding,
    setDiscarding,
    chosen,
    retried: chosen.filter(canRetry).map(({ id }) => id),
    discarded: chosen.filter(canDiscard).map(({ id }) => id),
  };
}

interface JobActionsProps {
  readonly jobs: ReturnType<typeof useChosenJobs>;
  /** The words of the button that tries again. */
  readonly retryText: string;
}

/** The acts on the chosen jobs, with their refusal; discarding asks first. */
export function JobActions({ jobs, retryText }: JobActionsProps) {
  const { thing, change, chosen, retried, discarded, isDiscarding, setDiscarding, setSelected } = jobs;
  return (
    <>
      {!isDiscarding && <Refusal error={change.error} />}
      {chosen.length > 0 && (
        <div className="row" role="region" aria-label="Acciones para la selección">
          <p role="status">{chosen.length === 1 ? `1 ${thing} elegido` : `${chosen.length} ${thing}s elegidos`}</p>
          <Button
            icon="refresh"
            isBusy={change.isPending && !isDiscarding}
            disabled={retried.length === 0}
            onClick={() => change.mutate({ act: 'retry', ids: retried })}
          >
            {retryText} ({retried.length})
          </Button>
          <Button look="danger" disabled={discarded.length === 0} onClick={() => setDiscarding(true)}>
            Descartar ({discarded.length})…
          </Button>
          <Button look="quiet" onClick={() => setSelected({})}>
            Quitar selección
          </Button>
        </div>
      )}
      {isDiscarding && (
        <DiscardDialog ids={discarded} thing={thing} change={change} onClose={() => setDiscarding(false)} />
      )}
    </>
  );
}
