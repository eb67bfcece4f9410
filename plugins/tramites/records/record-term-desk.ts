import { inject, injectable } from 'inversify';
import { AuditLog, Database, NotFoundError, type Identity, type Transaction } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import { Terms, type TermComputation, type TermExtension } from '../../terms/contract.js';
import { StoredNotices } from '../notices/record-notices.js';
import { RecordTerms } from './record-terms.js';
import { RECORD, termOwner } from './term-owner.js';

/** What staff want of an extension: one of `plazo` and `hasta`. */
export interface ExtensionRequest {
  readonly until: TermExtension['until'];
  readonly motivo: string;
  /** See `TermExtension`. */
  readonly seenEvent?: number | null | undefined;
}

/** Where a record went, and why. */
export interface ForwardingRequest {
  readonly entidad: string;
  readonly motivo: string;
  readonly isLate?: boolean | undefined;
}

/** What staff do with the terms of records; the caller has the permission. */
@injectable()
export class RecordTermDesk {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Terms) private readonly terms: Terms,
    @inject(RecordTerms) private readonly records: RecordTerms,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(StoredNotices) private readonly notices: StoredNotices,
  ) {}

  /** Undefined for a record without a term. Throws `NotFoundError`. */
  async computation(recordId: number): Promise<TermComputation | undefined> {
    const [record] = await this.database.rows('SELECT id FROM tramites_record WHERE id = $1', [recordId]);
    if (!record) throw unknownRecord();
    return this.terms.computation(termOwner(recordId));
  }

  /**
   * Throws as `Terms.extend`, and `NotFoundError`. Answers the last moment, null while the term is paused. The citizen
   * gets a notice of it, with the reason.
   */
  extend(recordId: number, request: ExtensionRequest, by: Identity): Promise<Date | null> {
    return this.database.transaction(async (tx) => {
      await this.hold(tx, recordId);
      const { vence } = await this.terms.extend(tx, termOwner(recordId), { ...request, by });
      await this.records.move(tx, recordId, vence);
      const { until } = request;
      await this.note(tx, recordId, 'termExtended', by, { ...detailsOf(until), vence });
      await this.notices.tellExtension(tx, recordId, { vence, motivo: request.motivo });
      return vence;
    });
  }

  /**
   * Throws as `Terms.forward`, and `NotFoundError`. The record is due no more: nothing of it is overdue. The citizen
   * gets a notice of it, with the entity.
   */
  forward(recordId: number, request: ForwardingRequest, by: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.hold(tx, recordId);
      await this.terms.forward(tx, termOwner(recordId), { ...request, by });
      await this.records.move(tx, recordId, null);
      const { entidad, isLate = false } = request;
      await this.note(tx, recordId, 'forwarded', by, { entidad, fuera_de_plazo: isLate });
      await this.notices.tellForwarding(tx, recordId, entidad);
    });
  }

  /** Locks the record, before its term. */
  private async hold(tx: Transaction, recordId: number): Promise<void> {
    const sql = 'UPDATE tramites_record SET vence = vence WHERE id = $1';
    if ((await this.database.change(sql, [recordId], tx)) !== 1) throw unknownRecord();
  }

  /** Without the reason, which stays with the term: it may speak of people. */
  private note(
    tx: Transaction,
    recordId: number,
    done: 'termExtended' | 'forwarded',
    by: Identity,
    details: object,
  ): Promise<void> {
    const subject = { kind: RECORD, id: String(recordId) };
    return this.audit.record(tx, { action: `tramites.record.${done}`, by, subject, details: { ...details } });
  }
}

const detailsOf = (until: TermExtension['until']): { readonly plazo?: Term; readonly hasta?: string } => until;

function unknownRecord(): NotFoundError {
  return new NotFoundError('No existe ese registro.');
}
