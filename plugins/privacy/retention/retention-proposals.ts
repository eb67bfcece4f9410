import { inject, injectable, optional } from 'inversify';
import { Clock, UnavailableError } from '../../../host/plugin-api/index.js';
import { RetainedRecords, type EndedPlace, type EndedRecord } from '../../tramites/contract.js';
import { RetentionActRows } from './retention-act-rows.js';
import { endOfRetained, retainedUntil, type RetentionRule } from './retention-rule.js';
import { RetentionRules } from './retention-rules.js';

/** A record whose retention is over. */
export interface DueRecord extends EndedRecord {
  readonly vence: Date;
  readonly fundamento: string;
}

/** Such a record in a list, with the act that it stands in already. */
export interface Proposal extends DueRecord {
  readonly acta: string | null;
}

/** What the retention table proposes to destroy. Nothing is written by it. */
@injectable()
export class RetentionProposals {
  constructor(
    @inject(RetentionRules) private readonly table: RetentionRules,
    @inject(RetentionActRows) private readonly acts: RetentionActRows,
    @inject(Clock) private readonly clock: Clock,
    @inject(RetainedRecords) @optional() private readonly retained?: RetainedRecords,
  ) {}

  /** Throws `UnavailableError` where nothing here has records. */
  get records(): RetainedRecords {
    if (!this.retained)
      throw new UnavailableError('La retención necesita el módulo de trámites, que no está instalado.');
    return this.retained;
  }

  /** By tramite and end, from behind one of them; of one tramite, or of all. */
  async page(limit: number, { tramite, after }: { tramite?: string | undefined; after?: EndedPlace | undefined }) {
    const rules = (await this.table.all()).filter(
      (rule) => rule.disposicion === 'ELIMINAR' && (tramite === undefined || rule.tramite === tramite),
    );
    // In the order of the code units, as the table is.
    const left = rules.filter((rule) => after === undefined || rule.tramite >= after.tramite);
    const now = this.clock.now();
    const limits = left.map((rule) => ({ tramite: rule.tramite, until: endOfRetained(now, rule.anios) }));
    const found = await this.records.endedUntil(limits, limit, after);
    const acts = await this.acts.claimed(found.map(({ id }) => id));
    const byTramite = new Map(rules.map((rule) => [rule.tramite, rule]));
    return found.map((record): Proposal => {
      const due = dueRecord(record, byTramite.get(record.tramite)!);
      return { ...due, acta: acts.get(record.id) ?? null };
    });
  }

  /** The record with its ground where a row of the table has it destroyed now; undefined otherwise. */
  due(record: EndedRecord, rule: RetentionRule | undefined): DueRecord | undefined {
    if (rule?.disposicion !== 'ELIMINAR') return undefined;
    const isOver = record.terminado <= endOfRetained(this.clock.now(), rule.anios);
    return isOver ? dueRecord(record, rule) : undefined;
  }
}

const dueRecord = (record: EndedRecord, { anios, fundamento }: RetentionRule): DueRecord => ({
  ...record,
  vence: retainedUntil(record.terminado, anios),
  fundamento,
});
