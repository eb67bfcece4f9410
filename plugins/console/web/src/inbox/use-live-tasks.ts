import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { followTasks, type TaskEvent } from '../api/events.js';
import { listKey, readStates, tallyKey, type ListedTask, type TaskState } from './inbox-calls.js';

/** The time in which events are collected for one request. */
const GATHER_MILLISECONDS = 150;
/** The tally is more expensive, and may wait. */
const TALLY_MILLISECONDS = 15_000;

/** The present state of a task, as far as known; `gone`: the user may not see it any more. */
export type NowState = Pick<TaskState, 'id' | 'asignado'> & {
  readonly estado: TaskState['estado'] | 'CERRADA' | 'gone';
};

/** The changes of the tasks of a page since it was loaded. */
export interface LiveTasks {
  readonly states: ReadonlyMap<number, NowState>;
  /** The number of new tasks that the page does not show. */
  readonly added: number;
  /** Loads the present states of tasks. */
  readonly ask: (ids: readonly number[]) => Promise<void>;
}

interface Known {
  /** The page to which the changes belong. */
  readonly page: readonly ListedTask[];
  readonly states: ReadonlyMap<number, NowState>;
  readonly added: ReadonlySet<number>;
}

const none: readonly ListedTask[] = [];
const nothing: Known = { page: none, states: new Map(), added: new Set() };

type Changed = (task: ListedTask, state: NowState) => void;

/** Users who have taken tasks, by their ids: each is loaded once. */
const names = new Map<number, NonNullable<TaskState['asignado']>>();

/** Derives the state of a task from an event; undefined where the service has to be asked. */
function stateOf({ tarea: id, que, usuario }: TaskEvent): NowState | undefined {
  if (que === 'soltada') return { id, estado: 'EN_POOL', asignado: null };
  if (que === 'cerrada') return { id, estado: 'CERRADA', asignado: null };
  const asignado = que === 'tomada' && usuario !== null ? names.get(usuario) : undefined;
  return asignado && { id, estado: 'ASIGNADA', asignado };
}

const isSame = (one: NowState | undefined, other: NowState): boolean =>
  one?.estado === other.estado && one.asignado?.id === other.asignado?.id;

const anew = { cancelRefetch: false };

/** Follows the tasks of a loaded page while it is visible. Calls `changed` for each task whose state has changed. */
export function useLiveTasks(page: readonly ListedTask[] | undefined, changed: Changed): LiveTasks {
  const client = useQueryClient();
  const [known, setKnown] = useState<Known>(nothing);
  const isRead = page !== undefined;
  const { states, added } = known.page === page ? known : nothing;
  const latest = useRef({ page: page ?? none, states, changed });
  latest.current = { page: page ?? none, states, changed };

  const learn = useCallback((shown: readonly ListedTask[], more: readonly NowState[]) => {
    if (latest.current.page !== shown) return;
    for (const state of more) {
      const task = shown.find(({ id }) => id === state.id);
      if (task && !isSame(latest.current.states.get(state.id), state)) latest.current.changed(task, state);
    }
    setKnown((before) => {
      const { states, added } = before.page === shown ? before : nothing;
      return { page: shown, states: new Map([...states, ...more.map((state) => [state.id, state] as const)]), added };
    });
  }, []);

  const ask = useCallback(
    async (ids: readonly number[]) => {
      const { page: shown } = latest.current;
      const asked = ids.filter((id) => shown.some((task) => task.id === id));
      if (asked.length === 0) return;
      const found = new Map((await readStates(asked)).map((state) => [state.id, state]));
      for (const { asignado } of found.values()) if (asignado) names.set(asignado.id, asignado);
      learn(
        shown,
        asked.map((id) => found.get(id) ?? { id, estado: 'gone', asignado: null }),
      );
    },
    [learn],
  );

  useEffect(() => {
    if (!isRead) return undefined;
    const moved = new Set<number>();
    let asking: ReturnType<typeof setTimeout> | undefined;
    let counting: ReturnType<typeof setTimeout> | undefined;
    const askSoon = (id: number): void => {
      moved.add(id);
      asking ??= setTimeout(() => {
        asking = undefined;
        const ids = [...moved];
        moved.clear();
        void ask(ids).catch(() => undefined);
      }, GATHER_MILLISECONDS);
    };
    const end = followTasks({
      moved: (event) => {
        const { page: shown } = latest.current;
        counting ??= setTimeout(() => {
          counting = undefined;
          void client.invalidateQueries({ queryKey: tallyKey });
        }, TALLY_MILLISECONDS);
        if (shown.some(({ id }) => id === event.tarea)) {
          const state = stateOf(event);
          if (state) learn(shown, [state]);
          else askSoon(event.tarea);
        } else if (event.que === 'nueva' || event.que === 'soltada') {
          setKnown((before) => {
            const { states, added } = before.page === shown ? before : nothing;
            return { page: shown, states, added: new Set([...added, event.tarea]) };
          });
        }
      },
      // Catches up on changes before the stream was connected, also those between loading the page and the first
      // connection.
      opened: () => {
        void client.invalidateQueries({ queryKey: listKey }, anew);
        void client.invalidateQueries({ queryKey: tallyKey }, anew);
      },
    });
    return () => {
      clearTimeout(asking);
      clearTimeout(counting);
      end();
    };
  }, [ask, client, isRead, learn]);

  return { states, added: added.size, ask };
}
