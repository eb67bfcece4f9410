import { inject, injectable } from 'inversify';
import { InputError, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';
import { outcomeOf, RegisteredProcedures, type ProcedureOutcome } from '../../procedures/contract.js';
import { missingProcedure } from './action-procedure.js';
import { TaskActions, type ActionOutcome } from './task-actions.js';

/** The body of `ejecutar-accion`. */
export interface ActionBody {
  readonly sp_code?: string | undefined;
  readonly instf_llave?: string | undefined;
  readonly jsonfiltros?: Readonly<Record<string, JsonValue>> | undefined;
  readonly bpm_accion?: string | undefined;
}

/** What became of the procedure, and where the instance of the task stands; null without a task, and after a no. */
export interface ActionResult {
  readonly outcome: ProcedureOutcome;
  readonly instancia: ActionOutcome['instancia'] | null;
}

/**
 * Runs a procedure from the form of a task, and ends the task where an action is named (interface, "ejecutar-accion").
 * Without a task the rules are those of the door `jwt`.
 */
@injectable()
export class ActionRunner {
  constructor(
    @inject(TaskActions) private readonly actions: TaskActions,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
  ) {}

  /** Throws as {@link TaskActions.run}; how the procedure ended is part of the answer. */
  async run(body: ActionBody, by: Identity): Promise<ActionResult> {
    const { sp_code: procedimiento, instf_llave: instfLlave, jsonfiltros: filtros = {}, bpm_accion: accion } = body;
    if (instfLlave === undefined) {
      if (accion !== undefined) throw missingKey();
      if (procedimiento === undefined) throw missingProcedure();
      const outcome = await outcomeOf(this.procedures.run(procedimiento, 'jwt', filtros, { by }));
      return { outcome, instancia: null };
    }
    let done: ActionOutcome | undefined;
    const run = { instfLlave, procedimiento, filtros, by };
    const ran = accion === undefined ? this.actions.runBeside(run) : this.actions.run({ ...run, accion });
    const outcome = await outcomeOf(ran.then((own) => (done = own).answer));
    return { outcome, instancia: done?.instancia ?? null };
  }
}

function missingKey(): InputError {
  const mensaje = 'Falta la llave del registro del formulario.';
  return new InputError(mensaje, { errors: { instf_llave: [mensaje] } });
}
