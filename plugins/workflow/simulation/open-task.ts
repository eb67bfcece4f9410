import { actionName, citizenForm, TIME_UP, timersOf, type TaskModel } from '../definition/index.js';
import type { NewTask, PlannedMove, Token } from '../engine/index.js';
import type { PlayedTask } from './played.js';

/** An open task of a play. */
export interface OpenTask {
  readonly token: Token;
  readonly task: TaskModel;
  readonly opened: NewTask;
  /** The user whom its expression names. */
  readonly username: string | null;
  /** The receipt of its payment, as if it had been paid; undefined for a task without one. */
  readonly receipt: { readonly factura: string; readonly valor: string } | undefined;
}

/** Lists the tasks that a move opens. */
export function openedBy({ flow, tasks, basis, charges }: PlannedMove, getTask: (codigo: string) => TaskModel) {
  return flow.came.map((token): OpenTask => {
    const charge = charges.opens.find((one) => one.token === token.ordinal);
    return {
      token,
      task: getTask(token.codigo),
      opened: tasks.find((one) => one.token === token.ordinal)!,
      username: basis.personal.asignados?.[token.ordinal] ?? null,
      receipt: charge && {
        factura: 'factura' in charge.read ? charge.read.factura : 'PRUEBA',
        valor: 'valor' in charge.read ? charge.read.valor : '0.00',
      },
    };
  });
}

/** Tells whether a transition leaves a task at the end of its term. */
export const mayExpire = (task: TaskModel): boolean => timersOf(task).some(({ codigo }) => codigo === TIME_UP);

/** Describes an open task. */
export function shownTask({ task, opened, username }: OpenTask): PlayedTask {
  const { definition } = task;
  const actions = definition.tipo === 'USUARIO' ? [...task.actions.keys()] : [];
  return {
    tarea: task.codigo,
    nombre: definition.nombre,
    tipo: task.tipo,
    grupos: opened.grupos,
    usuario: username,
    vence: opened.vence,
    venceConRegistro: opened.vence_legal,
    puedeVencer: mayExpire(task),
    acciones: actions.map((codigo) => ({ codigo, nombre: actionName(definition, codigo) ?? codigo })),
    formulario: (definition.tipo === 'USUARIO' ? definition.formulario : citizenForm(task)) ?? null,
    mensaje: opened.mensaje,
  };
}
