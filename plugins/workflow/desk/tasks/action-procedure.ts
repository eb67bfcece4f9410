import { InputError } from '../../../../host/plugin-api/index.js';
import { namedProcedures, type Task } from '../../definition/index.js';

type UserTask = Extract<Task, { readonly tipo: 'USUARIO' }>;
type Action = UserTask['acciones'][number];

/**
 * Returns the procedure that an action runs, of those that it names; one of the caller's choice where it names none.
 * Null for an action that runs none. Throws `InputError` for another one than it may run, and where the choice is
 * missing.
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

/** Returns a procedure that no action of the task names: those run by their actions alone. Throws `InputError`. */
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
