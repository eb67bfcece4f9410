import { useRef, useState } from 'react';
import { isFree, type ShownTask } from './shown-task.js';

/** The selected tasks of a page, to be taken together: only free ones. */
export interface Selection {
  readonly ids: readonly number[];
  readonly has: (id: number) => boolean;
  /** Selects a task or deselects it; with `isRange`, also the tasks between it and the last one. */
  readonly toggle: (id: number, isRange?: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly isWhole: boolean;
}

export function useSelection(tasks: readonly ShownTask[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const free = tasks.filter(isFree).map(({ id }) => id);
  const ids = free.filter((id) => chosen.has(id));
  const isWhole = free.length > 0 && ids.length === free.length;
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id, isRange = false) => {
      if (!free.includes(id)) return;
      const from = isRange && last.current !== undefined ? free.indexOf(last.current) : -1;
      const to = free.indexOf(id);
      const some = from < 0 ? [id] : free.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      setChosen(
        (before) => new Set(before.has(id) ? [...before].filter((one) => !some.includes(one)) : [...before, ...some]),
      );
    },
    toggleAll: () => setChosen(new Set(isWhole ? [] : free)),
    clear: () => setChosen(new Set()),
    isWhole,
  };
}
