import type { JsonValue } from '../../../host/plugin-api/index.js';
import {
  citizenForm,
  paymentOf,
  type Leaving,
  type ProcessVersion,
  type ProcessVersions,
  type TaskModel,
} from '../definition/index.js';
import { broughtData, unknownAction } from '../desk/index.js';
import type { BroughtData, InstanceData } from '../engine/index.js';
import { mayExpire, type OpenTask } from './open-task.js';
import { PlayStopError } from './play-stop-error.js';
import type { PlayStep } from './play-schemas.js';
import type { PlayedMove } from './played.js';

/** The way in which a step ends a task. */
interface StepEnd extends Pick<PlayedMove, 'como' | 'accion'> {
  readonly leaving: Leaving;
  readonly brought: BroughtData;
}

/** Reads how a step ends a task. Throws `PlayStopError`, and `InputError` with the faults of a form. */
export async function endOfTask(
  versions: ProcessVersions,
  version: ProcessVersion,
  { task, receipt }: OpenTask,
  { accion, vencido, mensaje, datos = {} }: PlayStep,
): Promise<StepEnd> {
  const given = datos as InstanceData;
  const { definition } = task;
  if (vencido) {
    if (!mayExpire(task)) throw new PlayStopError(`La tarea «${task.codigo}» no termina por su plazo.`);
    return { leaving: 'vencido', como: 'VENCIDO', accion: null, brought: {} };
  }
  if (definition.tipo === 'USUARIO') {
    if (accion === undefined || !task.actions.has(accion)) throw unknownAction('accion');
    const merged = await broughtData(versions, version, definition, given);
    return { leaving: { accion }, como: 'ACCION', accion, brought: { merged } };
  }
  if (definition.tipo !== 'ESPERA') return { ...done('AUTOMATICA'), brought: resultOf(task, datos) };
  if (task.ordinary.length === 0) throw new PlayStopError(`La tarea «${task.codigo}» solo termina por su plazo.`);
  if (mensaje !== undefined && mensaje !== definition.mensaje) {
    throw new PlayStopError(`La tarea «${task.codigo}» no espera el mensaje «${mensaje}».`);
  }
  const formulario = citizenForm(task);
  if (formulario !== undefined) {
    return { ...done('LLEGADA'), brought: { merged: await broughtData(versions, version, { formulario }, given) } };
  }
  if (paymentOf(task) && mensaje === undefined) {
    return { ...done('LLEGADA'), brought: { named: { ...receipt, moneda: 'COP', comprobante: 'PRUEBA', ...given } } };
  }
  return { ...done('LLEGADA'), brought: { merged: given } };
}

/** Puts the result of an automatic task where the engine puts it: a procedure's at the top, others under its code. */
export function resultOf({ tipo }: TaskModel, result: unknown): BroughtData {
  if (tipo !== 'PROCEDIMIENTO') return { named: (result ?? null) as JsonValue };
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  return isObject ? { merged: result as InstanceData } : {};
}

const done = (como: PlayedMove['como']) => ({ leaving: 'hecha', como, accion: null }) as const;
