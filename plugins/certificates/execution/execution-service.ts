import { inject, injectable } from 'inversify';
import { NotAllowedError, ProcedureExecutor, type Identity } from '../../../host/plugin-api/index.js';
import type { ProcedureUse } from '../procedures/procedure-item.js';
import { mayRun } from '../procedures/procedure-rights.js';
import { ProcedureRegistry, type RegisteredProcedure } from '../procedures/procedure-registry.js';
import { settled, type Execution } from './execution.js';

/** One call through a door. */
export interface DoorCall {
  readonly codigo: string;
  readonly json: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** Absent at the door of tokens, which are permitted their codes one by one. */
  readonly identity?: Identity;
}

/** Throws `NotAllowedError` for a user who holds none of the permissions of a procedure that asks for some. */
export function requirePermission({ permissions }: RegisteredProcedure, identity: Identity): void {
  if (!mayRun(identity, permissions)) {
    throw new NotAllowedError();
  }
}

/** Runs registered procedures for callers from outside (interface, "Stored procedure result contract"). */
@injectable()
export class ExecutionService {
  constructor(
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  /**
   * `undefined` for a code that no active procedure of this door has. Throws `NotAllowedError` for a user without its
   * permission, and `UnavailableError` where too much is asked at once.
   */
  async run(
    door: 'jwt' | 'sesion' | 'token',
    { codigo, json, requestId, identity }: DoorCall,
  ): Promise<Execution | undefined> {
    const procedure = await this.registry.findAt(door satisfies ProcedureUse, codigo);
    if (!procedure) return undefined;
    if (identity) requirePermission(procedure, identity);
    const parameter = door === 'jwt' ? 'jsondata' : 'JSON_FILTROS';
    return settled(this.executor.run({ ...procedure.target, json, parameter, origin: { requestId } }));
  }
}
