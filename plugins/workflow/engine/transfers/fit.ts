import {
  citizenForm,
  getTask,
  placeOf,
  type ProcessModel,
  type ProcessVersion,
  type TaskModel,
} from '../../definition/index.js';
import { ROOT, type FlowState, type Position } from '../steps/flow-state.js';
import type { TaskState } from '../steps/states.js';

/** What keeps an instance from going on in another version. */
export interface Misfit {
  readonly codigo: string;
  /** One Spanish sentence. */
  readonly mensaje: string;
}

/** An open task, as far as its place in another version depends on it. */
export interface FittedTask {
  /** Ordinal of its token. */
  readonly token: number;
  readonly tipo: string;
  readonly estado: TaskState;
}

/** The task of a version where a token goes on. */
export interface Placement {
  readonly token: number;
  readonly task: TaskModel;
}

/** Where each token goes on in a version; null where one has no place in it. */
export function placementsOf(model: ProcessModel, state: FlowState): readonly Placement[] | null {
  const placed = state.tokens.flatMap((token) => {
    const task = placeOf(model, token.codigo);
    return task && isSameBlock(state, token, task) ? [{ token: token.ordinal, task }] : [];
  });
  return placed.length === state.tokens.length ? placed : null;
}

/**
 * All that keeps an instance of the version `before`, with the task of each token, from going on in another one; empty
 * where it fits.
 */
export function misfitsOf(
  before: ProcessModel,
  { model, version }: Pick<ProcessVersion, 'model' | 'version'>,
  state: FlowState,
  tasks: readonly FittedTask[],
): readonly Misfit[] {
  return state.tokens.flatMap((token): Misfit[] => {
    const { codigo } = token;
    const task = tasks.find((one) => one.token === token.ordinal)!;
    const working = misfitOfWork(codigo, task);
    if (working) return [working];
    const place = placeOf(model, codigo);
    if (!place) {
      const mensaje = `La tarea ${codigo} no tiene lugar en la versión ${version}: no existe allí, y ningún traslado la lleva a otra.`;
      return [{ codigo: 'tarea_sin_lugar', mensaje }];
    }
    if (place.tipo !== task.tipo) {
      const mensaje = `La tarea ${codigo} es ${task.tipo}, y en la versión ${version} es ${place.tipo}.`;
      return [{ codigo: 'tarea_de_otro_tipo', mensaje }];
    }
    // A record is returned while its process waits for the citizen.
    const isAsked = citizenForm(getTask(before, codigo)) !== undefined;
    if (isAsked !== (citizenForm(place) !== undefined)) {
      const [one, other] = isAsked ? ['', 'no '] : ['no ', ''];
      const mensaje = `La tarea ${codigo} ${one}espera al ciudadano, y en la versión ${version} ${other}lo espera.`;
      return [{ codigo: 'tarea_de_otro_tipo', mensaje }];
    }
    if (!isSameBlock(state, token, place)) {
      const mensaje = `La tarea ${codigo} está en otro PARALELO en la versión ${version}, o este tiene allí otras ramas.`;
      return [{ codigo: 'bloque_distinto', mensaje }];
    }
    const { definition } = place;
    if (task.estado === 'EN_POOL' && definition.tipo === 'USUARIO' && !('pool' in definition.asignacion)) {
      const mensaje = `Nadie ha tomado la tarea ${codigo}, que en la versión ${version} es de un usuario y de ningún grupo.`;
      return [{ codigo: 'asignacion_distinta', mensaje }];
    }
    return [];
  });
}

/** People and messages alone leave a task as it is until they end it. */
function misfitOfWork(codigo: string, { tipo, estado }: FittedTask): Misfit | undefined {
  if (tipo === 'USUARIO' || tipo === 'ESPERA') return undefined;
  if (estado === 'INCIDENTE') {
    return { codigo: 'tarea_con_incidente', mensaje: `La tarea ${codigo} tiene un incidente: corríjalo antes.` };
  }
  if (tipo === 'SUBPROCESO') {
    return { codigo: 'subproceso_en_curso', mensaje: `La tarea ${codigo} espera que termine otro proceso.` };
  }
  return { codigo: 'tarea_en_ejecucion', mensaje: `La tarea ${codigo} se está ejecutando: espere a que termine.` };
}

/** Whether a task is in the same blocks and branches as a token, and these blocks have the branches that are there. */
function isSameBlock(state: FlowState, token: Position, task: TaskModel): boolean {
  const around: { readonly split: string; readonly branch: string | null; readonly ordinal: number }[] = [];
  for (let at: Position = token; at.scope !== ROOT;) {
    const scope = state.scopes.find(({ ordinal }) => ordinal === at.scope);
    if (scope?.kind !== 'PARALELO') return false;
    around.unshift({ split: scope.codigo, branch: at.branch, ordinal: scope.ordinal });
    at = { scope: scope.parent, branch: scope.branch };
  }
  return (
    around.length === task.blocks.length &&
    around.every(({ split, branch, ordinal }, depth) => {
      const block = task.blocks[depth]!;
      // A task of an inner block is in the branch of the outer one that leads to it.
      if (block.split !== split || block.inside.get(task.codigo) !== branch) return false;
      const present = branchesOf(state, ordinal);
      return present.size === block.branches.length && block.branches.every(({ codigo }) => present.has(codigo));
    })
  );
}

/** The branches of a block, which each have a token, a block of their own or an arrival. */
function branchesOf({ tokens, scopes, arrivals }: FlowState, ordinal: number): ReadonlySet<string | null> {
  const inside = [...tokens, ...arrivals].filter(({ scope }) => scope === ordinal);
  const below = scopes.filter(({ parent }) => parent === ordinal);
  return new Set([...inside, ...below].map(({ branch }) => branch));
}
