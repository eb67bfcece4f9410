import { inject, injectable } from 'inversify';
import {
  NotFoundError,
  ProcedureExecutor,
  ProcedureFailedError,
  UnavailableError,
} from '../../../host/plugin-api/index.js';
import type { ProcedureResult, RegisteredProcedures } from '../../tramites/contract.js';
import { ProcedureRegistry } from './procedure-registry.js';

/** {@link RegisteredProcedures}: any active procedure, whatever its uses, as no caller of the public names it. */
@injectable()
export class DatabaseRegisteredProcedures implements RegisteredProcedures {
  constructor(
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  async run(codigo: string, json: Readonly<Record<string, unknown>>): Promise<ProcedureResult> {
    const procedure = await this.registry.find(codigo);
    if (!procedure) throw new NotFoundError('No existe un procedimiento con ese código.');
    const call = { ...procedure.target, json, parameter: 'jsondata' } as const;
    return this.executor.run(call).catch((error: unknown) => {
      throw error instanceof ProcedureFailedError ? new UnavailableError(undefined, error) : error;
    });
  }
}
