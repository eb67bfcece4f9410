import { inject, injectable } from 'inversify';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { RETENTION_REVISION, retentionRule, type RetentionRule } from '../retention/retention-rule.js';
import { RetentionRules } from '../retention/retention-rules.js';

/** Section `retencion`: how long records are kept. */
@injectable()
export class RetentionSection implements BundleSection<typeof retentionRule> {
  readonly name = 'retencion';
  readonly after = ['tramites'];
  readonly item = retentionRule;
  readonly key = 'tramite';
  readonly revision = RETENTION_REVISION;

  constructor(@inject(RetentionRules) private readonly table: RetentionRules) {}

  importItem(rule: RetentionRule, { tx }: ImportContext): Promise<ImportOutcome> {
    return this.table.put(tx, rule, null);
  }

  async removeItem(tx: Transaction, { tramite }: RetentionRule): Promise<void> {
    await this.table.remove(tx, tramite);
  }

  exportItems(tx: Transaction): Promise<RetentionRule[]> {
    return this.table.all(tx);
  }
}
