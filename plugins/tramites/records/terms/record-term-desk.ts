import { inject, injectable, optional } from 'inversify';
import {
  AuditLog,
  ConflictError,
  Database,
  NotFoundError,
  type AuditActor,
  type Identity,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { Term } from '../../../calendar/contract.js';
import { Terms, type TermComputation, type TermExtension } from '../../../terms/contract.js';
import { RunningProcesses } from '../../contract.js';
import { StoredNotices } from '../../notices/index.js';
import { RecordOffices } from '../offices/record-offices.js';
import { RecordTerms } from './record-terms.js';
import { RECORD, termOwner, unnotifiedColumn } from '../../vocabulary/index.js';

/** The extension that staff ask for: `plazo` or `hasta`, and not both. */
export interface ExtensionRequest {
  readonly until: TermExtension['until'];
  readonly motivo: string;
}

/** The entity that a record goes to, and the reason. */
export interface ForwardingRequest {
  readonly entidad: string;
  /** The letter to the entity. */
  readonly oficio: string;
  readonly motivo: string;
  /** The words to the citizen: why that entity is competent. */
  readonly paraCiudadano: string;
  readonly isLate?: boolean | undefined;
}

/** The work of staff on the terms of records; the caller has the permission. */
@injectable()
export class RecordTermDesk {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Terms) private readonly terms: Terms,
    @inject(RecordTerms) private readonly records: RecordTerms,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(RecordOffices) private readonly offices: RecordOffices,
    @inject(RunningProcesses) @optional() private readonly processes?: RunningProcesses,
  ) {}

  /** Computes the term of a record, day by day; undefined for a record without a term. Throws `NotFoundError`. */
  async computation(recordId: number): Promise<TermComputation | undefined> {
    const sql = `SELECT ${unnotifiedColumn} FROM tramites_record r WHERE r.id = $1`;
    const [record] = await this.database.rows<{ readonly sin_notificar: number }>(sql, [recordId]);
    if (!record) throw unknownRecord();
    return this.terms.computation(termOwner(recordId), { isUnnotified: record.sin_notificar === 1 });
  }

  /**
   * Extends a term, and notifies the citizen of it with the reason. Returns the new last moment, null while the term is
   * paused. Throws as `Terms.extendTerm`, and `NotFoundError`.
   */
  extend(recordId: number, request: ExtensionRequest, by: Identity): Promise<Date | null> {
    return this.database.transaction(async (tx) => {
      await this.hold(tx, recordId);
      const { vence } = await this.terms.extendTerm(tx, termOwner(recordId), { ...request, by });
      await this.records.moveTerm(tx, recordId, vence);
      const { until } = request;
      await this.note(tx, recordId, 'termExtended', by, { ...detailsOf(until), vence });
      await this.notices.notifyExtension(tx, recordId, { vence, motivo: request.motivo });
      return vence;
    });
  }

  /**
   * Gives the citizen more time for what is missing: the pause of the term lasts longer, and so do the waits of its
   * process; the citizen gets a notice. Returns the new last moment. Throws as `Terms.extendCitizen`, and
   * `NotFoundError`.
   */
  extendCitizen(recordId: number, motivo: string, by: AuditActor): Promise<Date> {
    return this.database.transaction(async (tx) => {
      const owner = termOwner(recordId);
      const llave = await this.instanceOf(tx, recordId);
      const until = await this.terms.citizenExtension(owner, tx);
      // Instances are locked before records.
      if (llave !== null) await this.processes?.extendWaits(tx, llave, until, { by, motivo });
      await this.hold(tx, recordId);
      const given = await this.terms.extendCitizen(tx, owner, { by, motivo });
      if (given.getTime() !== until.getTime()) throw changedMeanwhile();
      await this.records.moveCitizen(tx, recordId, given);
      await this.note(tx, recordId, 'citizenTermExtended', by, { hasta: given });
      await this.notices.notifyCitizenExtension(tx, recordId, given);
      return given;
    });
  }

  /**
   * Forwards a record, which ends its term and the work of its office: the record is never overdue. The citizen gets a
   * notice with the reason in words to them, the entity and a copy of the letter. Throws as `Terms.forwardTerm`, and
   * `NotFoundError`.
   */
  forward(recordId: number, request: ForwardingRequest, by: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.offices.end(tx, recordId, by, true);
      await this.hold(tx, recordId);
      await this.terms.forwardTerm(tx, termOwner(recordId), { ...request, by });
      await this.records.stop(tx, recordId);
      const { entidad, oficio, paraCiudadano, isLate = false } = request;
      await this.note(tx, recordId, 'forwarded', by, { entidad, fuera_de_plazo: isLate });
      await this.notices.notifyForwarding(tx, recordId, { paraCiudadano, entidad, oficio });
    });
  }

  /** Returns the key of the instance that the record has started. Throws `NotFoundError`. */
  private async instanceOf(tx: Transaction, recordId: number): Promise<string | null> {
    const sql = 'SELECT llave FROM tramites_record WHERE id = $1';
    const [record] = await this.database.rows<{ llave: string | null }>(sql, [recordId], tx);
    if (!record) throw unknownRecord();
    return record.llave;
  }

  /** Locks the record, before its term. */
  private async hold(tx: Transaction, recordId: number): Promise<void> {
    const sql = 'UPDATE tramites_record SET vence = vence WHERE id = $1';
    if ((await this.database.changeRows(sql, [recordId], tx)) !== 1) throw unknownRecord();
  }

  /** Writes the audit entry. It leaves out the reason, which stays with the term: it may speak of people. */
  private note(
    tx: Transaction,
    recordId: number,
    done: 'termExtended' | 'citizenTermExtended' | 'forwarded',
    by: AuditActor,
    details: object,
  ): Promise<void> {
    const subject = { kind: RECORD, id: String(recordId) };
    return this.audit.recordEntry(tx, { action: `tramites.record.${done}`, by, subject, details: { ...details } });
  }
}

const detailsOf = (until: TermExtension['until']): { readonly plazo?: Term; readonly hasta?: string } => until;

function changedMeanwhile(): ConflictError {
  return new ConflictError('El plazo cambia en este momento. Intente de nuevo.', { code: 'busy' });
}

function unknownRecord(): NotFoundError {
  return new NotFoundError('No existe ese registro.');
}
