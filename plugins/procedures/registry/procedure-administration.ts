import { inject, injectable, multiInject } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  Editions,
  MOST_NAMED_USES,
  NotFoundError,
  revisionOf,
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

const listing = new Intl.ListFormat('es-CO');

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
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  /** The dialect of the database that has the procedures. */
  get dialect(): Database['dialect'] {
    return this.database.dialect;
  }

  /** Throws `NotFoundError`. */
  async get(codigo: string): Promise<StoredProcedure> {
    return requireProcedure(await this.definitions.find(codigo));
  }

  page(after: string, limit: number): Promise<StoredProcedure[]> {
    return this.definitions.page(after, limit);
  }

  /** Lists the procedures of the database that can be registered, by name, with the codes of their registrations. */
  async offered(): Promise<(OfferedProcedure & { readonly codigos: readonly string[] })[]> {
    const codes = new Map<string, string[]>();
    for (const { pro_codigo, nombre_bd } of await this.definitions.names()) {
      const name = this.executor.spell(nombre_bd);
      codes.set(name, [...(codes.get(name) ?? []), pro_codigo]);
    }
    const all = (await this.executor.offered()).map((one) => ({
      ...one,
      codigos: codes.get(this.executor.spell(one.name)) ?? [],
    }));
    return all.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Saves a registration; with a revision, only where that is the present one. Throws `InputError` for a procedure that
   * the database does not have.
   */
  save(by: Identity, item: ProcedureItem, revision?: string): Promise<ImportOutcome> {
    return this.registry.change(async (tx) => {
      const thing = {
        kind: 'procedures.procedure',
        id: item.pro_codigo,
        section: 'procedimientos',
        actions: ['procedures.procedure.saved', 'procedures.procedure.removed'],
      };
      const present = await this.definitions.find(item.pro_codigo, tx);
      await this.editions.requireRevision(tx, thing, revisionOf(present?.item), revision);
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

  /**
   * Creates or replaces a procedure of the database; with a revision of its text, only where that is the present one.
   * Throws `InputError` for a text that does anything else.
   */
  define(by: Identity, name: string, sql: string, revision?: string): Promise<void> {
    return this.registry.change(async (tx) => {
      const thing = { kind: 'procedures.procedure', id: name, section: 'procedimientos' };
      await this.editions.requireRevision(tx, thing, await this.definitions.textRevision(name, tx), revision);
      await this.definitions.redefine(tx, name, sql);
      await this.note(tx, by, 'defined', name, { caracteres: sql.length });
    });
  }

  /** Throws `ConflictError` `in_use`. */
  async removeUnused(codigo: string, tx: Transaction): Promise<void> {
    const uses = await this.usesOf(codigo, tx);
    if (uses.length > 0) {
      const listed = uses.length > MOST_NAMED_USES ? [...uses.slice(0, MOST_NAMED_USES), 'otros'] : uses;
      throw new ConflictError(`El procedimiento no se puede eliminar. Lo usan: ${listing.format(listed)}.`, {
        code: 'in_use',
      });
    }
    await this.definitions.remove(codigo, tx);
  }

  /** Names the things that a removal would leave without their procedure, the first ones of each kind. */
  async usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]> {
    const uses: string[] = [];
    for (const user of this.users) uses.push(...(await user.usesOf(codigo, tx)));
    return uses;
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
