import type { Outline, OutlineTransition } from './outline.js';

/** The ways out of a task, each in the order of the definition: the first that holds is taken. */
export interface Exits {
  /** Without an action: of every task but those of USUARIO. */
  readonly ordinary: readonly OutlineTransition[];
  readonly actions: ReadonlyMap<string, readonly OutlineTransition[]>;
  readonly overdue: readonly OutlineTransition[];
}

export const noExits: Exits = { ordinary: [], actions: new Map(), overdue: [] };

/** By code of the task. */
export function exitsOf({ transitions }: Outline): ReadonlyMap<string, Exits> {
  const byTask = new Map<string, OutlineTransition[]>();
  for (const transition of transitions) {
    const own = byTask.get(transition.desde);
    if (own) own.push(transition);
    else byTask.set(transition.desde, [transition]);
  }
  return new Map([...byTask].map(([codigo, own]) => [codigo, grouped(own)]));
}

function grouped(transitions: readonly OutlineTransition[]): Exits {
  const timely = transitions.filter(({ vencido }) => !vencido);
  const actions = new Map<string, OutlineTransition[]>();
  for (const transition of timely) {
    if (transition.accion === undefined) continue;
    const own = actions.get(transition.accion);
    if (own) own.push(transition);
    else actions.set(transition.accion, [transition]);
  }
  return {
    ordinary: timely.filter(({ accion }) => accion === undefined),
    actions,
    overdue: transitions.filter(({ vencido }) => vencido),
  };
}
