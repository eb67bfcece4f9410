import { inject, injectable } from 'inversify';
import {
  NotAllowedError,
  NotFoundError,
  type CachedRows,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { PooledTransaction } from '../executor/pooled-transaction.js';
import type { ProcedureCall } from '../executor/procedure-call.js';
import { ProcedureExecutor } from '../executor/procedure-executor.js';
import type {
  ProcedureAnswer,
  ProcedureRunOptions,
  ProcedureTransaction,
  ProcedureUse,
  RegisteredProcedures,
  RegisteredTransactionOptions,
} from '../contract.js';
import { ProcedureRegistry, type RegisteredProcedure } from './procedure-registry.js';
import { mayRun, ProcedureRights } from './procedure-rights.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Finds a procedure that the caller may run. Throws `NotFoundError` for a procedure without the use as for an unknown
 * code, so that a door does not disclose the codes of the others.
 */
function requireIn(
  registered: CachedRows<RegisteredProcedure>,
  codigo: string,
  use: ProcedureUse,
  by: Identity | undefined,
): RegisteredProcedure {
  const procedure = registered.findRow(codigo);
  if (!procedure?.uses.has(use)) throw new NotFoundError('No existe un procedimiento con ese código.');
  if (by && !mayRun(by, procedure.permissions)) throw new NotAllowedError();
  return procedure;
}

/** Names the parameter of a use (interface, "Procedures, validation, certificates, actions"). */
const parameterOf = (use: ProcedureUse): ProcedureCall['parameter'] =>
  use === 'sesion' || use === 'token' ? 'JSON_FILTROS' : 'jsondata';

/** {@link RegisteredProcedures} by the registry in memory, on the executor. */
@injectable()
export class DatabaseRegisteredProcedures implements RegisteredProcedures {
  constructor(
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  checkCode(codigo: string, use: ProcedureUse, by: Identity | 'bundle', tx?: Transaction): Promise<void> {
    return this.rights.requireMayHandOut(by, use, [{ codigo, field: 'codigo' }], tx);
  }

  listCodes(use: ProcedureUse, by?: Identity, tx?: Transaction): Promise<readonly string[]> {
    return this.rights.codes(use, by, tx);
  }

  async requireProcedure(
    codigo: string,
    use: ProcedureUse,
    { by }: Pick<ProcedureRunOptions, 'by'> = {},
  ): Promise<void> {
    requireIn(await this.registry.current(), codigo, use, by);
  }

  async runProcedure(
    codigo: string,
    use: ProcedureUse,
    json: Json,
    { by }: ProcedureRunOptions = {},
  ): Promise<ProcedureAnswer> {
    const { target } = requireIn(await this.registry.current(), codigo, use, by);
    return this.executor.run({ ...target, json, parameter: parameterOf(use) });
  }

  async open(
    codigo: string,
    use: ProcedureUse,
    { by, ...options }: RegisteredTransactionOptions = {},
  ): Promise<ProcedureTransaction> {
    const registered = await this.registry.current();
    const { target } = requireIn(registered, codigo, use, by);
    const transaction = await this.executor.open(codigo, { ...options, procedures: [target.name] });
    return new RegisteredTransaction(transaction, registered, use, by);
  }
}

/** A transaction whose procedures are named by their codes. */
class RegisteredTransaction implements ProcedureTransaction {
  readonly tx: Transaction;

  /** @param registered kept for the whole transaction, so that a code is looked up without a second connection. */
  constructor(
    private readonly transaction: PooledTransaction,
    private readonly registered: CachedRows<RegisteredProcedure>,
    private readonly use: ProcedureUse,
    private readonly by: Identity | undefined,
  ) {
    this.tx = transaction.tx;
  }

  get broken(): Error | undefined {
    return this.transaction.broken;
  }

  async run(codigo: string, json: Json): Promise<ProcedureAnswer> {
    const { target } = requireIn(this.registered, codigo, this.use, this.by);
    return this.transaction.run({ ...target, json, parameter: parameterOf(this.use) });
  }

  commit(): Promise<void> {
    return this.transaction.commit();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.transaction[Symbol.asyncDispose]();
  }
}
