import { inject, injectable } from 'inversify';
import {
  AuditLog,
  NotFoundError,
  Revisions,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { RETENTION_REVISION, type RetentionRule } from './retention-rule.js';
import { RetentionRules, type StoredRule } from './retention-rules.js';

/** The retention table as administrators change it; each change is in the audit log. */
@injectable()
export class RetentionAdministration {
  constructor(
    @inject(RetentionRules) private readonly table: RetentionRules,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  page(after: string, limit: number): Promise<StoredRule[]> {
    return this.table.page(after, limit);
  }

  /** Throws `InputError` for an unknown tramite. */
  save(by: Identity, rule: RetentionRule): Promise<ImportOutcome> {
    return this.revisions.revise(RETENTION_REVISION, async (tx) => {
      const outcome = await this.table.put(tx, rule, by.userId);
      const { tramite, ...details } = rule;
      if (outcome !== 'left') await this.note(tx, by, 'saved', tramite, details);
      return outcome;
    });
  }

  /** Records of that tramite are proposed no more. Throws `NotFoundError`. */
  async remove(by: Identity, tramite: string): Promise<void> {
    await this.revisions.revise(RETENTION_REVISION, async (tx) => {
      if (!(await this.table.remove(tx, tramite))) {
        throw new NotFoundError('La tabla de retención no tiene ese trámite.');
      }
      await this.note(tx, by, 'removed', tramite, {});
    });
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'saved' | 'removed',
    id: string,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    return this.audit.record(tx, {
      action: `privacy.retention.${done}`,
      by,
      subject: { kind: 'privacy.retention', id },
      details,
    });
  }
}
