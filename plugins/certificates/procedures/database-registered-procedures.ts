import { inject, injectable } from 'inversify';
import {
  NotFoundError,
  ProcedureExecutor,
  ProcedureFailedError,
  UnavailableError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { ProcedureResult, RegisteredProcedures } from '../../tramites/contract.js';
import { ProcedureRegistry } from './procedure-registry.js';
import { ProcedureRights } from './procedure-rights.js';

/** {@link RegisteredProcedures} of the registry. */
@injectable()
export class DatabaseRegisteredProcedures implements RegisteredProcedures {
  constructor(
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  check(codigo: string, use: 'validacion', by: Identity | 'bundle', tx?: Transaction): Promise<void> {
    return this.rights.requireMayHandOut(by, use, [{ codigo, field: 'codigo' }], tx);
  }

  async run(
    codigo: string,
    use: 'validacion',
    json: Readonly<Record<string, unknown>>,
    origin?: { readonly requestId: string },
  ): Promise<ProcedureResult> {
    const procedure = await this.registry.findAt(use, codigo);
    if (!procedure) throw new NotFoundError('No existe un procedimiento con ese código.');
    const call = { ...procedure.target, json, parameter: 'jsondata', ...(origin && { origin }) } as const;
    return this.executor.run(call).catch((error: unknown) => {
      throw error instanceof ProcedureFailedError ? new UnavailableError(undefined, error) : error;
    });
  }
}
