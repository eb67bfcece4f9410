import type { Process, StepState } from '../diagram/model.js';

/** A task of an instance; lists have the oldest first. */
export interface InstanceTask {
  readonly id: number;
  readonly codigo: string;
  readonly estado: string;
  readonly asignado: string | null;
  readonly vence: string | null;
}

/** A transition that an instance took. */
export interface Passed {
  readonly transicion: string;
  readonly desde: string;
  readonly hacia: string;
  readonly fecha: string;
}

/** The facts of an instance that a diagram needs. */
export interface SeenInstance {
  readonly estado: string;
  readonly creada: string;
  readonly tareas: readonly InstanceTask[];
  /** The transitions, the oldest first. */
  readonly recorrido: readonly Passed[];
}

/** The state of an instance at a step. */
export interface Standing {
  readonly state: StepState;
  /** The task that is open there. */
  readonly task: InstanceTask | undefined;
  /** How many times it came there. */
  readonly times: number;
  /** When it left, or ended there. */
  readonly since: string | undefined;
}

const ended: ReadonlySet<string> = new Set(['COMPLETADA', 'CANCELADA']);

/** Tells whether an instance has not ended. */
export const isLive = ({ estado }: { readonly estado: string }): boolean =>
  estado === 'ACTIVA' || estado === 'SUSPENDIDA';

/**
 * Computes the state of an instance at each step of its version: from its tasks, or, for steps that have none, from the
 * way that it took.
 */
export function standings({ inicio, pasos }: Process, instance: SeenInstance): ReadonlyMap<string, Standing> {
  const tasks = groupedBy(instance.tareas, ({ codigo }) => codigo);
  const came = groupedBy([...instance.recorrido.entries()], ([, { hacia }]) => hacia);
  const left = groupedBy([...instance.recorrido.entries()], ([, { desde }]) => desde);
  return new Map(
    pasos.map(({ codigo, tipo }): [string, Standing] => {
      const own = tasks.get(codigo) ?? [];
      const task = own.findLast(({ estado }) => !ended.has(estado));
      const [arrival, departure] = [came.get(codigo)?.at(-1), left.get(codigo)?.at(-1)];
      // Each branch comes to a UNION, which is passed once.
      const passes = tipo === 'UNION' && departure ? left.get(codigo)! : (came.get(codigo) ?? []);
      const times = Math.max(passes.length + (codigo === inicio ? 1 : 0), own.length);
      const since = (departure ?? arrival)?.[1].fecha ?? (times > 0 ? instance.creada : undefined);
      const stays = tipo === 'UNION' && (departure?.[0] ?? -1) < (arrival?.[0] ?? -1);
      return [codigo, { state: stateOf({ own, task, times, stays, isLive: isLive(instance) }), task, times, since }];
    }),
  );
}

interface Facts {
  readonly own: readonly InstanceTask[];
  readonly task: InstanceTask | undefined;
  readonly times: number;
  /** Whether a branch has reached a UNION that another one has not reached. */
  readonly stays: boolean;
  readonly isLive: boolean;
}

function stateOf({ own, task, times, stays, isLive: goesOn }: Facts): StepState {
  if (task) return task.estado === 'INCIDENTE' ? 'incident' : 'now';
  if (own.length > 0) return own.at(-1)!.estado === 'CANCELADA' ? 'cancelled' : 'done';
  if (times === 0) return 'todo';
  if (stays) return goesOn ? 'joining' : 'cancelled';
  return 'done';
}

function groupedBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
