import { useState } from 'react';
import { isFree, type ShownTask } from './shown-task.js';

/** The selected tasks of a page, to be taken together: only free ones. */
export interface Selection {
  readonly ids: readonly number[];
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly isWhole: boolean;
}

export function useSelection(tasks: readonly ShownTask[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const free = tasks.filter(isFree).map(({ id }) => id);
  const ids = free.filter((id) => chosen.has(id));
  const isWhole = free.length > 0 && ids.length === free.length;
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => {
      if (!free.includes(id)) return;
      setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
    },
    toggleAll: () => setChosen(new Set(isWhole ? [] : free)),
    clear: () => setChosen(new Set()),
    isWhole,
  };
}
