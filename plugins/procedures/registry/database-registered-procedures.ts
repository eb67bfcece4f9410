import { inject, injectable } from 'inversify';
import {
  NotAllowedError,
  NotFoundError,
  type CachedRows,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcedureExecutor, type ProcedureCall } from '../executor/procedure-executor.js';
import type {
  ProcedureRunOptions,
  RegisteredTransactionOptions,
  ProcedureUse,
  RegisteredProcedures,
  RegisteredProcedureSession,
  ProcedureAnswer,
} from '../contract.js';
import { ProcedureRegistry, type RegisteredProcedure } from './procedure-registry.js';
import { mayRun, ProcedureRights } from './procedure-rights.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns a procedure that may be run. One that is not for the use is not there, so that nobody learns from a door
 * which codes the others have.
 */
function requireIn(
  registered: CachedRows<RegisteredProcedure>,
  codigo: string,
  use: ProcedureUse,
  by: Identity | undefined,
): RegisteredProcedure {
  const procedure = registered.get(codigo);
  if (!procedure?.uses.has(use)) throw new NotFoundError('No existe un procedimiento con ese código.');
  if (by && !mayRun(by, procedure.permissions)) throw new NotAllowedError();
  return procedure;
}

/** What the interface calls the parameter of each use (interface, "Procedures, validation, certificates, actions"). */
const parameterOf = (use: ProcedureUse): ProcedureCall['parameter'] =>
  use === 'sesion' || use === 'token' ? 'JSON_FILTROS' : 'jsondata';

/** {@link RegisteredProcedures} of the registry. */
@injectable()
export class DatabaseRegisteredProcedures implements RegisteredProcedures {
  constructor(
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  check(codigo: string, use: ProcedureUse, by: Identity | 'bundle', tx?: Transaction): Promise<void> {
    return this.rights.requireMayHandOut(by, use, [{ codigo, field: 'codigo' }], tx);
  }

  codes(use: ProcedureUse, by?: Identity, tx?: Transaction): Promise<readonly string[]> {
    return this.rights.codes(use, by, tx);
  }

  async require(codigo: string, use: ProcedureUse, { by }: Pick<ProcedureRunOptions, 'by'> = {}): Promise<void> {
    requireIn(await this.registry.current(), codigo, use, by);
  }

  async run(codigo: string, use: ProcedureUse, json: Json, { by }: ProcedureRunOptions = {}): Promise<ProcedureAnswer> {
    const { target } = requireIn(await this.registry.current(), codigo, use, by);
    return this.executor.run({ ...target, json, parameter: parameterOf(use) });
  }

  async transaction<T>(
    codigo: string,
    use: ProcedureUse,
    { by, ...options }: RegisteredTransactionOptions,
    work: (session: RegisteredProcedureSession) => Promise<T>,
  ): Promise<T> {
    // Kept for the whole transaction, which takes no second connection to look a code up.
    const registered = await this.registry.current();
    const callOf = (code: string, json: Json): ProcedureCall => {
      const { target } = requireIn(registered, code, use, by);
      return { ...target, json, parameter: parameterOf(use) };
    };
    const { target } = requireIn(registered, codigo, use, by);
    return this.executor.transaction(
      codigo,
      (session) =>
        work({
          tx: session.tx,
          get broken() {
            return session.broken;
          },
          run: async (code, json) => session.run(callOf(code, json)),
        }),
      { ...options, procedures: [target.name] },
    );
  }
}
