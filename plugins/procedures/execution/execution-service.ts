import { inject, injectable } from 'inversify';
import { NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { outcomeOf, RegisteredProcedures, type ProcedureOutcome, type ProcedureUse } from '../contract.js';

/** A call through a door. */
export interface DoorCall {
  readonly codigo: string;
  readonly json: Readonly<Record<string, unknown>>;
  /** Absent at the door of tokens, where each token names its codes. */
  readonly identity?: Identity;
}

/** Runs registered procedures for callers from outside (interface, "Stored procedure result contract"). */
@injectable()
export class ExecutionService {
  constructor(@inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures) {}

  /**
   * Runs a procedure; `undefined` for a code that no active procedure of this door has. Throws `NotAllowedError` for a
   * user without its permission, and `UnavailableError` where too many calls run at once.
   */
  async run(
    door: 'jwt' | 'sesion' | 'token',
    { codigo, json, identity }: DoorCall,
  ): Promise<ProcedureOutcome | undefined> {
    const run = this.procedures.runProcedure(codigo, door satisfies ProcedureUse, json, { by: identity });
    return outcomeOf(run).catch((error: unknown) => {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    });
  }
}
