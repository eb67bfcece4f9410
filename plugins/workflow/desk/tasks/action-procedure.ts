import { InputError } from '../../../../host/plugin-api/index.js';
import { namedProcedures, type Task } from '../../definition/index.js';

type UserTask = Extract<Task, { readonly tipo: 'USUARIO' }>;
type Action = UserTask['acciones'][number];

/**
 * Chooses the procedure of an action: one that the action names, or the caller's choice where it names none. Null for
 * an action that runs none. Throws `InputError` for a procedure that the action may not run, and for a missing choice.
 */
export function procedureOf(task: UserTask, { procedimiento }: Action, asked: string | undefined): string | null {
  if (procedimiento === undefined) return procedureBeside(task, asked);
  const named = namedProcedures(procedimiento);
  if (asked !== undefined) {
    if (named.includes(asked)) return asked;
    throw invalid(
      named.length === 0 ? 'Esa acción no ejecuta ningún procedimiento.' : 'Esa acción ejecuta otro procedimiento.',
    );
  }
  if (named.length > 1) throw missing(`Esa acción ejecuta uno de estos procedimientos: ${named.join(', ')}.`);
  return named[0] ?? null;
}

/**
 * Checks that no action of the task names a procedure: such a procedure runs by its action alone. Throws `InputError`.
 */
export function procedureBeside({ acciones }: UserTask, asked: string | undefined): string {
  if (asked === undefined) throw missingProcedure();
  if (acciones.some(({ procedimiento }) => namedProcedures(procedimiento).includes(asked))) {
    throw invalid('Ese procedimiento se ejecuta solo con la acción que lo nombra.');
  }
  return asked;
}

export const missingProcedure = (): InputError => missing('Falta el código del procedimiento.');

const missing = (mensaje: string): InputError =>
  new InputError(mensaje, { errors: { sp_code: ['Este campo es requerido.'] } });

const invalid = (mensaje: string): InputError => new InputError(mensaje, { errors: { sp_code: [mensaje] } });
