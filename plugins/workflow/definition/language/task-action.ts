import { z } from 'zod';
import { procedureCode } from '../../../procedures/contract.js';
import { code, line } from './fields.js';
import { mostOf } from './most.js';

/** An action with which a user ends a task. */
export const action = z
  .strictObject({
    codigo: code
      .optional()
      .describe('Código de la acción, único en la tarea. Si falta, se le da uno al guardar, y lo conserva.'),
    nombre: line(200).describe('Lo que dice el botón.'),
    procedimiento: z
      .union(
        [
          procedureCode,
          z
            .array(procedureCode)
            .min(1, 'Falta por lo menos un procedimiento.')
            .max(mostOf.procedures, `Tiene más de ${mostOf.procedures} procedimientos.`),
          z.null(),
        ],
        { error: 'Es el código de un procedimiento, una lista de códigos, o null.' },
      )
      .optional()
      .describe(
        'Procedimiento registrado que la acción ejecuta, en la misma transacción: un código, o varios, de los que quien ' +
          'la ejecuta dice cuál. null: ninguno. Sin este campo, el que diga quien la ejecuta, entre los de uso `workflow` ' +
          'que puede ejecutar.',
      ),
  })
  .describe('Acción con la que se termina la tarea.');

/** Lists the procedures that an action names; empty for `null` and without the field. */
export function namedProcedures(procedimiento: string | readonly string[] | null | undefined): readonly string[] {
  if (procedimiento === null || procedimiento === undefined) return [];
  return typeof procedimiento === 'string' ? [procedimiento] : procedimiento;
}
