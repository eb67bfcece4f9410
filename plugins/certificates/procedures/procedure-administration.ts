import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  NotFoundError,
  ProcedureExecutor,
  type Identity,
  type ImportOutcome,
  type OfferedProcedure,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ApiTokens } from '../tokens/api-tokens.js';
import { ProcedureDefinitions } from './procedure-definitions.js';
import type { ProcedureItem, StoredProcedure } from './procedure-item.js';
import { ProcedureRegistry } from './procedure-registry.js';
import { ProcedureRights, requireMayRun } from './procedure-rights.js';

/** What keeps a procedure from being removed that a certificate runs. */
const PROCEDURE_OF_CERTIFICATE = 'certificates_certificate_procedure_fk';

const inUse = (by: string): ConflictError =>
  new ConflictError(`El procedimiento está en uso por ${by} y no se puede eliminar.`, { code: 'in_use' });

/**
 * What administrators do with procedures; each change is in the audit log (decisions, sections 11 and 13). A change of what
 * the caller may not run is refused with `NotAllowedError`.
 */
@injectable()
export class ProcedureAdministration {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureDefinitions) private readonly definitions: ProcedureDefinitions,
    @inject(ProcedureRegistry) private readonly registry: ProcedureRegistry,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
    @inject(ApiTokens) private readonly tokens: ApiTokens,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Throws `NotFoundError`. */
  async get(codigo: string): Promise<StoredProcedure> {
    return requireProcedure(await this.definitions.find(codigo));
  }

  page(after: string, limit: number): Promise<StoredProcedure[]> {
    return this.definitions.page(after, limit);
  }

  /** What the database has to be registered. */
  offered(): Promise<readonly OfferedProcedure[]> {
    return this.executor.offered();
  }

  /** Throws `InputError` for what the database does not have. */
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
   * Throws `NotFoundError`, and `ConflictError` `in_use` where a certificate or a token names it. Once it is gone, anybody
   * could register the same procedure for everybody: who may not run it does not remove it.
   */
  async remove(by: Identity, codigo: string): Promise<void> {
    const work = async (tx: Transaction): Promise<void> => {
      requireMayRun(by, requireProcedure(await this.definitions.find(codigo, tx)).item);
      if (await this.tokens.isNamed(codigo, tx)) throw inUse('un token');
      await this.definitions.remove(codigo, tx);
      await this.note(tx, by, 'removed', codigo, {});
    };
    await this.registry.change(work).catch((error: unknown) => {
      if (!this.database.isReferenceViolation(error, PROCEDURE_OF_CERTIFICATE)) throw error;
      throw inUse('un certificado');
    });
  }

  /** Creates or replaces a procedure of the database. Throws `InputError` for a text that does anything else. */
  define(by: Identity, name: string, sql: string): Promise<void> {
    return this.registry.change(async (tx) => {
      await this.definitions.redefine(tx, name, sql);
      await this.note(tx, by, 'defined', name, { caracteres: sql.length });
    });
  }

  private note(tx: Transaction, by: Identity, done: string, id: string, details: object): Promise<void> {
    const action = `certificates.procedure.${done}`;
    const subject = { kind: 'certificates.procedure', id: id.slice(0, 255) };
    return this.audit.record(tx, { action, by, subject, details: { ...details } });
  }
}

function requireProcedure(present: StoredProcedure | undefined): StoredProcedure {
  if (!present) throw new NotFoundError('No existe un procedimiento con ese código.');
  return present;
}
