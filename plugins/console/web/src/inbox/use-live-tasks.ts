import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followTasks } from '../api/events.js';
import { listKey, readStates, tallyKey, type ListedTask, type TaskState } from './inbox-calls.js';

/** Events that come together are asked for together. */
const GATHER_MILLISECONDS = 150;
/** The tally costs more, and may wait. */
const TALLY_MILLISECONDS = 5000;

/** What has become known of the tasks of a page since it was read. */
export interface LiveTasks {
  readonly states: ReadonlyMap<number, TaskState | 'gone'>;
  /** How many tasks have come that the page does not show. */
  readonly added: number;
  /** Asks how tasks stand now. */
  readonly ask: (ids: readonly number[]) => Promise<void>;
}

interface Known {
  /** The page that it is known of. */
  readonly page: readonly ListedTask[];
  readonly states: ReadonlyMap<number, TaskState | 'gone'>;
  readonly added: ReadonlySet<number>;
}

const nothing: Known = { page: [], states: new Map(), added: new Set() };

type Changed = (task: ListedTask, state: TaskState) => void;

const isSame = (one: TaskState | 'gone' | undefined, other: TaskState): boolean =>
  typeof one === 'object' && one.estado === other.estado && one.asignado?.username === other.asignado?.username;

/** Follows the tasks of a page while it is looked at. `changed` is called for each that has another state by now. */
export function useLiveTasks(page: readonly ListedTask[], changed: Changed): LiveTasks {
  const client = useQueryClient();
  const [known, setKnown] = useState<Known>(nothing);
  const { states, added } = known.page === page ? known : nothing;
  const latest = useRef({ page, states, changed });
  latest.current = { page, states, changed };

  const ask = useCallback(async (ids: readonly number[]) => {
    const { page: shown, states: before } = latest.current;
    const asked = ids.filter((id) => shown.some((task) => task.id === id));
    if (asked.length === 0) return;
    const answered = await readStates(asked);
    if (latest.current.page !== shown) return;
    const found = new Map(answered.map((state) => [state.id, state]));
    setKnown((present) => {
      const { states, added } = present.page === shown ? present : nothing;
      const more = asked.map((id) => [id, found.get(id) ?? 'gone'] as const);
      return { page: shown, states: new Map([...states, ...more]), added };
    });
    for (const state of answered) {
      const task = shown.find(({ id }) => id === state.id);
      if (task && !isSame(before.get(state.id), state)) latest.current.changed(task, state);
    }
  }, []);

  useEffect(() => {
    const moved = new Set<number>();
    let isFirst = true;
    let asking: ReturnType<typeof setTimeout> | undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    const end = followTasks({
      moved: ({ tarea, que }) => {
        const { page: shown } = latest.current;
        counting ??= setTimeout(() => {
          counting = undefined;
          void client.invalidateQueries({ queryKey: tallyKey });
        }, TALLY_MILLISECONDS);
        if (!shown.some(({ id }) => id === tarea)) {
          if (que !== 'nueva' && que !== 'soltada') return;
          setKnown((before) => {
            const { states, added } = before.page === shown ? before : nothing;
            return { page: shown, states, added: new Set([...added, tarea]) };
          });
          return;
        }
        moved.add(tarea);
        asking ??= setTimeout(() => {
          asking = undefined;
          const ids = [...moved];
          moved.clear();
          void ask(ids).catch(() => undefined);
        }, GATHER_MILLISECONDS);
      },
      opened: () => {
        // What happened while nobody listened; the page itself was read just now.
        if (!isFirst) {
          void client.invalidateQueries({ queryKey: listKey });
          void client.invalidateQueries({ queryKey: tallyKey });
        }
        isFirst = false;
      },
    });
    return () => {
      clearTimeout(asking);
      clearTimeout(counting);
      end();
    };
  }, [ask, client]);

  return { states, added: added.size, ask };
}
