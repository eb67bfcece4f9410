import { isDeepStrictEqual } from 'node:util';
import {
  citizenForm,
  getTask,
  isBuiltIn,
  placeOf,
  type ProcessModel,
  type ProcessVersion,
  type TaskModel,
} from '../../definition/index.js';
import { ROOT, type FlowState, type Position } from '../steps/flow-state.js';
import type { TaskState } from '../steps/states.js';
import { movedBlocks, toldBlocks, type MovedBlock, type ToldBlock } from './moved-blocks.js';

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
  /** Whether its work is done, and only the way on is left. */
  readonly isDone: boolean;
}

/** The task of a version where a token goes on. */
interface Placement {
  readonly token: number;
  readonly task: TaskModel;
}

/** Where an instance goes on in another version: the place of each token, and blocks that have other codes there. */
export interface Placements {
  readonly tasks: readonly Placement[];
  readonly blocks: readonly ToldBlock[];
}

/** Null where a token has no place in the version `after`. */
export function placementsOf(before: ProcessModel, after: ProcessModel, state: FlowState): Placements | null {
  const moved = movedBlocks(before, after, state);
  const tasks = state.tokens.flatMap((token) => {
    const task = placeOf(after, token.codigo);
    return task && isSameBlock(state, moved, token, task) ? [{ token: token.ordinal, task }] : [];
  });
  // A scope has a token in it, or in one that is within it.
  return tasks.length === state.tokens.length ? { tasks, blocks: toldBlocks(state, moved) } : null;
}

/**
 * All that keeps an instance of the version `from`, with the task of each token, from going on in another one; empty
 * where it fits.
 */
export function misfitsOf(
  from: Pick<ProcessVersion, 'model' | 'pinned'>,
  to: Pick<ProcessVersion, 'model' | 'version' | 'pinned'>,
  state: FlowState,
  tasks: readonly FittedTask[],
): readonly Misfit[] {
  const before = from.model;
  const { model, version } = to;
  const moved = movedBlocks(before, model, state);
  return state.tokens.flatMap((token): Misfit[] => {
    const { codigo } = token;
    const task = tasks.find((one) => one.token === token.ordinal)!;
    if (task.tipo === 'SUBPROCESO' && task.estado === 'EN_ESPERA') {
      const mensaje = `La tarea ${codigo} espera que termine otro proceso.`;
      return [{ codigo: 'subproceso_en_curso', mensaje }];
    }
    const place = placeOf(model, codigo);
    if (!place) {
      const mensaje = `La tarea ${codigo} no tiene lugar en la versión ${version}: no existe allí, y ningún traslado la lleva a otra.`;
      return [{ codigo: 'tarea_sin_lugar', mensaje }];
    }
    if (place.tipo !== task.tipo) {
      const mensaje = `La tarea ${codigo} es ${task.tipo}, y en la versión ${version} es ${place.tipo}.`;
      return [{ codigo: 'tarea_de_otro_tipo', mensaje }];
    }
    if (!isBuiltIn(task.tipo) && !task.isDone && !isSameWork(from, to, getTask(before, codigo), place)) {
      const mensaje = `La tarea ${codigo} ya comenzó su trabajo, que en la versión ${version} es otro: lo termina con la versión en la que comenzó.`;
      return [{ codigo: 'trabajo_comenzado', mensaje }];
    }
    // A record is returned while its process waits for the citizen.
    const isAsked = citizenForm(getTask(before, codigo)) !== undefined;
    if (isAsked !== (citizenForm(place) !== undefined)) {
      const [one, other] = isAsked ? ['', 'no '] : ['no ', ''];
      const mensaje = `La tarea ${codigo} ${one}espera al ciudadano, y en la versión ${version} ${other}lo espera.`;
      return [{ codigo: 'tarea_de_otro_tipo', mensaje }];
    }
    if (!isSameBlock(state, moved, token, place)) {
      const mensaje = `La tarea ${codigo} está en otro PARALELO en la versión ${version}, o este tiene allí otras ramas.`;
      return [{ codigo: 'bloque_distinto', mensaje }];
    }
    const { definition } = place;
    const own = getTask(before, codigo).definition;
    if (own.tipo === 'SUBPROCESO' && definition.tipo === 'SUBPROCESO' && own.proceso !== definition.proceso) {
      const mensaje = `La tarea ${codigo} llama al proceso ${own.proceso}, y en la versión ${version} a ${definition.proceso}.`;
      return [{ codigo: 'subproceso_distinto', mensaje }];
    }
    if (task.estado === 'EN_POOL' && definition.tipo === 'USUARIO' && !('pool' in definition.asignacion)) {
      const mensaje = `Nadie ha tomado la tarea ${codigo}, que en la versión ${version} es de un usuario y de ningún grupo.`;
      return [{ codigo: 'asignacion_distinta', mensaje }];
    }
    return [];
  });
}

/**
 * Whether a task of a plugin's type says the same in both versions, and what it names is pinned to the same there. The
 * plugin finds what it did of it by the key of the work, which stays: whichever version ends it, it is the same work.
 */
function isSameWork(
  from: Pick<ProcessVersion, 'pinned'>,
  to: Pick<ProcessVersion, 'pinned'>,
  own: TaskModel,
  place: TaskModel,
): boolean {
  if (!isDeepStrictEqual(own.definition, place.definition)) return false;
  const fields = own.definition as object as Readonly<Record<string, string | readonly string[] | undefined>>;
  const [before, after] = [from.pinned.trabajos[own.tipo] ?? {}, to.pinned.trabajos[own.tipo] ?? {}];
  return Object.entries(before).every(([field, versions]) =>
    [fields[field] ?? []].flat().every((code) => versions[code] === after[field]?.[code]),
  );
}

/** Whether a task is in the same blocks and branches as a token. */
function isSameBlock(
  state: FlowState,
  moved: ReadonlyMap<number, MovedBlock>,
  token: Position,
  task: TaskModel,
): boolean {
  const around: { readonly split: string; readonly branch: string | undefined }[] = [];
  for (let at: Position = token; at.scope !== ROOT;) {
    const scope = state.scopes.find(({ ordinal }) => ordinal === at.scope);
    const own = scope && moved.get(scope.ordinal);
    if (!own) return false;
    around.unshift({ split: own.block.split, branch: own.branches.get(at.branch ?? '') });
    at = { scope: scope.parent, branch: scope.branch };
  }
  return (
    around.length === task.blocks.length &&
    around.every(({ split, branch }, depth) => {
      const block = task.blocks[depth]!;
      // A task of an inner block is in the branch of the outer one that leads to it.
      return block.split === split && branch !== undefined && block.inside.get(task.codigo) === branch;
    })
  );
}
