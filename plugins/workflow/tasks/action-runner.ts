import { inject, injectable } from 'inversify';
import { InputError, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';
import { outcomeOf, RegisteredProcedures, type ProcedureOutcome } from '../../procedures/contract.js';
import { TaskActions, type ActionOutcome } from './task-actions.js';

/** The body of `ejecutar-accion`. */
export interface ActionBody {
  readonly sp_code: string;
  readonly instf_llave?: string | undefined;
  readonly jsonfiltros?: Readonly<Record<string, JsonValue>> | undefined;
  readonly bpm_accion?: string | undefined;
}

/** What became of the procedure, and of the instance where one was moved. */
export interface ActionResult {
  readonly outcome: ProcedureOutcome;
  readonly instancia: ActionOutcome['instancia'] | null;
}

/**
 * Runs a procedure from the form of a task, and ends the task where an action is named (interface, "ejecutar-accion").
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
    if (accion === undefined) {
      const outcome = await outcomeOf(this.procedures.run(procedimiento, 'workflow', filtros, { by }));
      return { outcome, instancia: null };
    }
    if (instfLlave === undefined) {
      const mensaje = 'Falta la llave del registro del formulario.';
      throw new InputError(mensaje, { errors: { instf_llave: [mensaje] } });
    }
    let done: ActionOutcome | undefined;
    const moved = this.actions.run({ instfLlave, procedimiento, accion, filtros, by });
    const outcome = await outcomeOf(moved.then((own) => (done = own).answer));
    return { outcome, instancia: done?.instancia ?? null };
  }
}
