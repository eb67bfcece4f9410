import { inject, injectable, multiInject } from 'inversify';
import {
  AuditLog,
  ConflictError,
  NotFoundError,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { OfferedProcedure } from '../executor/procedure-call.js';
import { ProcedureExecutor } from '../executor/procedure-executor.js';
import { ProcedureUsers, type ProcedureUser } from '../contract.js';
import { ProcedureDefinitions } from './procedure-definitions.js';
import type { ProcedureItem, StoredProcedure } from './procedure-item.js';
import { ProcedureRegistry } from './procedure-registry.js';
import { ProcedureRights, requireMayRun } from './procedure-rights.js';

/**
 * The changes that administrators make to procedures; each is in the audit log (decisions, sections 11 and 13). Throws
 * `NotAllowedError` where the caller may not run the procedure.
 */
@injectable()
export class ProcedureAdministration {
  constructor(
    @inject(ProcedureDefinitions) private readonly definitions: ProcedureDefinitions,
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
    @multiInject(ProcedureUsers.token) private readonly users: readonly ProcedureUser[],
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Throws `NotFoundError`. */
  async get(codigo: string): Promise<StoredProcedure> {
    return requireProcedure(await this.definitions.find(codigo));
  }

  page(after: string, limit: number): Promise<StoredProcedure[]> {
    return this.definitions.page(after, limit);
  }

  /** Lists the procedures of the database that can be registered. */
  offered(): Promise<readonly OfferedProcedure[]> {
    return this.executor.offered();
  }

  /** Throws `InputError` for a procedure that the database does not have. */
  save(by: Identity, item: ProcedureItem): Promise<ImportOutcome> {
    return this.registry.change(async (tx) => {
      await this.rights.requireMaySave(by, item, tx);
      const outcome = await this.definitions.put(tx, item);
      const { pro_codigo, ...details } = item;
      if (outcome !== 'left') await this.note(tx, by, 'saved', pro_codigo, { outcome, ...details });
      return outcome;
    });
  }

  /**
   * Throws `NotFoundError`, and `ConflictError` `in_use` where a stored code names it. Only users who may run the
   * procedure remove its registration: afterwards anyone could register the procedure for all.
   */
  remove(by: Identity, codigo: string): Promise<void> {
    return this.registry.change(async (tx) => {
      requireMayRun(by, requireProcedure(await this.definitions.find(codigo, tx)).item);
      await this.removeUnused(codigo, tx);
      await this.note(tx, by, 'removed', codigo, {});
    });
  }

  /** Creates or replaces a procedure of the database. Throws `InputError` for a text that does anything else. */
  define(by: Identity, name: string, sql: string): Promise<void> {
    return this.registry.change(async (tx) => {
      await this.definitions.redefine(tx, name, sql);
      await this.note(tx, by, 'defined', name, { caracteres: sql.length });
    });
  }

  /** Throws `ConflictError` `in_use`. */
  async removeUnused(codigo: string, tx: Transaction): Promise<void> {
    for (const user of this.users) {
      if (!(await user.isNaming(codigo, tx))) continue;
      throw new ConflictError(`El procedimiento está en uso por ${user.name} y no se puede eliminar.`, {
        code: 'in_use',
      });
    }
    await this.definitions.remove(codigo, tx);
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'saved' | 'removed' | 'defined',
    id: string,
    details: object,
  ): Promise<void> {
    const action = `procedures.procedure.${done}`;
    const subject = { kind: 'procedures.procedure', id: id.slice(0, 255) };
    return this.audit.recordEntry(tx, { action, by, subject, details: { ...details } });
  }
}

function requireProcedure(present: StoredProcedure | undefined): StoredProcedure {
  if (!present) throw new NotFoundError('No existe un procedimiento con ese código.');
  return present;
}
