import type { Outline, OutlineTransition } from './outline.js';

/** The ways out of a task, each list in the order of the definition: the first whose condition is true is taken. */
export interface Exits {
  /** Without an action: those of every task except USUARIO. */
  readonly ordinary: readonly OutlineTransition[];
  readonly actions: ReadonlyMap<string, readonly OutlineTransition[]>;
  readonly overdue: readonly OutlineTransition[];
}

export const noExits: Exits = { ordinary: [], actions: new Map(), overdue: [] };

/** Groups the transitions by the code of their task. */
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
