import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  NotFoundError,
  Outbox,
  type Identity,
} from '../../../host/plugin-api/index.js';
import type { ActItem, ListedAct, RetentionAct } from './retention-act.js';
import { RetentionActRows } from './retention-act-rows.js';
import { RetentionProposals, type DueRecord } from './retention-proposals.js';
import { RetentionRules } from './retention-rules.js';
import { destructionJob } from './record-destruction.js';

/** The most records of one act. */
export const MOST_OF_ACT = 100;

/** Acts of destruction: a person approves a list, and a job destroys each record of it. */
@injectable()
export class RetentionActs {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
    @inject(RetentionRules) private readonly table: RetentionRules,
    @inject(RetentionProposals) private readonly proposals: RetentionProposals,
    @inject(RetentionActRows) private readonly rows: RetentionActRows,
  ) {}

  /**
   * Approves the destruction of records, all or none, and answers the act; each one is looked at again before it is
   * destroyed. Throws `ConflictError` with the records, by their ids, for what the table does not propose now
   * (`no_propuestos`) or another act has (`en_otra_acta`).
   */
  async approve(by: Identity, ids: readonly number[], motivo: string): Promise<string> {
    const due = await this.due(ids);
    const proposed = new Set(due.map(({ id }) => id));
    refuse(
      ids.filter((id) => !proposed.has(id)),
      'La tabla de retención no lo propone.',
      'no_propuestos',
    );
    const act = { id: randomUUID(), motivo, approved_by: by.userId, approved_at: this.clock.now() };
    const isApproved = await this.database.transaction(async (tx) => {
      const items = due.map(({ id, ...item }) => ({ record_id: id, ...item }));
      if (!(await this.rows.insert(tx, act, items))) return false;
      await this.audit.record(tx, {
        action: 'privacy.retention.approved',
        by,
        subject: { kind: 'privacy.retention-act', id: act.id },
        details: { registros: ids.length },
      });
      const jobs = ids.map((registro) => ({ data: { acta: act.id, registro } }));
      await this.outbox.enqueueAll(tx, destructionJob, jobs);
      return true;
    });
    if (!isApproved) {
      const others = await this.rows.claimed(ids);
      refuse([...others.keys()], 'Está en otra acta.', 'en_otra_acta');
      // The other act has refused it meanwhile.
      throw new ConflictError('Otra acta tenía alguno de los registros: intente de nuevo.', { code: 'en_otra_acta' });
    }
    return act.id;
  }

  /** The newest first, from behind one of them. */
  page(limit: number, before?: Pick<RetentionAct, 'id' | 'approved_at'>): Promise<ListedAct[]> {
    return this.rows.page(limit, before);
  }

  /** Throws `NotFoundError`. */
  async get(id: string): Promise<RetentionAct & { readonly items: readonly ActItem[] }> {
    const act = await this.rows.find(id);
    if (!act) throw new NotFoundError('No existe esa acta de eliminación.');
    return { ...act, items: await this.rows.items(id) };
  }

  private async due(ids: readonly number[]): Promise<DueRecord[]> {
    const rules = new Map((await this.table.all()).map((rule) => [rule.tramite, rule]));
    const ended = await this.proposals.records.ended(ids);
    return ended.flatMap((record) => this.proposals.due(record, rules.get(record.tramite)) ?? []);
  }
}

function refuse(ids: readonly number[], reason: string, code: 'no_propuestos' | 'en_otra_acta'): void {
  if (ids.length === 0) return;
  const errors = Object.fromEntries(ids.map((id) => [`registros.${id}`, [reason]]));
  throw new ConflictError('Hay registros que no se pueden eliminar con esta acta.', { code, errors });
}
