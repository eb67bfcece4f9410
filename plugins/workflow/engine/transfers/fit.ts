import {
  citizenForm,
  getTask,
  isBuiltIn,
  paymentOf,
  placeOf,
  type ProcessModel,
  type ProcessVersion,
  type TaskModel,
} from '../../definition/index.js';
import { ROOT, type FlowState, type Position } from '../steps/flow-state.js';
import type { TaskState } from '../steps/states.js';
import { movedBlocks, recordedBlocks, type MovedBlock, type RecordedBlock } from './moved-blocks.js';

/** A reason why an instance cannot continue in another version. */
export interface Misfit {
  readonly codigo: string;
  /** One Spanish sentence. */
  readonly mensaje: string;
}

/** The facts about an open task that decide whether it fits another version. */
export interface FittedTask {
  /** Ordinal of its token. */
  readonly token: number;
  readonly tipo: string;
  readonly estado: TaskState;
}

/** The task of a version where a token continues. */
interface Placement {
  readonly token: number;
  readonly task: TaskModel;
}

/** The place of each token in another version, and the blocks that have other codes there. */
export interface Placements {
  readonly tasks: readonly Placement[];
  readonly blocks: readonly RecordedBlock[];
}

/** Finds the places of an instance in the version `after`; null where a token has none. */
export function placementsOf(before: ProcessModel, after: ProcessModel, state: FlowState): Placements | null {
  const moved = movedBlocks(before, after, state);
  const tasks = state.tokens.flatMap((token) => {
    const task = placeOf(after, token.codigo);
    return task && isSameBlock(state, moved, token, task) ? [{ token: token.ordinal, task }] : [];
  });
  // Every scope contains a token, directly or in an inner scope, so that all scopes have moved too.
  return tasks.length === state.tokens.length ? { tasks, blocks: recordedBlocks(state, moved) } : null;
}

/**
 * Lists the reasons why an instance of the version `before`, with the task of each token, cannot continue in another
 * one; empty where it fits.
 */
export function misfitsOf(
  before: ProcessModel,
  { model, version }: Pick<ProcessVersion, 'model' | 'version'>,
  state: FlowState,
  tasks: readonly FittedTask[],
): readonly Misfit[] {
  const moved = movedBlocks(before, model, state);
  return state.tokens.flatMap((token): Misfit[] => {
    const { codigo } = token;
    const task = tasks.find((one) => one.token === token.ordinal)!;
    if (task.tipo === 'SUBPROCESO' && task.estado === 'EN_ESPERA') {
      const mensaje = `La tarea ${codigo} espera que termine otro proceso.`;
      return [{ codigo: 'subproceso_en_curso', mensaje }];
    }
    if (!isBuiltIn(task.tipo)) {
      const mensaje = `La tarea ${codigo} ya comenzó su trabajo, que termina con la versión en la que comenzó.`;
      return [{ codigo: 'trabajo_comenzado', mensaje }];
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
    // The state of the record depends on it: a record is returned while its process waits for the citizen.
    const isAsked = citizenForm(getTask(before, codigo)) !== undefined;
    if (isAsked !== (citizenForm(place) !== undefined)) {
      const [one, other] = isAsked ? ['', 'no '] : ['no ', ''];
      const mensaje = `La tarea ${codigo} ${one}espera al ciudadano, y en la versión ${version} ${other}lo espera.`;
      return [{ codigo: 'tarea_de_otro_tipo', mensaje }];
    }
    // The invoice was issued, or found, as the task began.
    const isPaid = paymentOf(getTask(before, codigo)) !== undefined;
    if (isPaid !== (paymentOf(place) !== undefined)) {
      const [one, other] = isPaid ? ['', 'no '] : ['no ', ''];
      const mensaje = `La tarea ${codigo} ${one}espera un pago, y en la versión ${version} ${other}lo espera.`;
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

/** Tells whether a task is in the same blocks and branches as a token. */
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
