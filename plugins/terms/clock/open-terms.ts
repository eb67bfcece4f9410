import { inject, injectable } from 'inversify';
import { conditions, Database, type Conditions, type Transaction } from '../../../host/plugin-api/index.js';
import type { ChangedSpan } from '../../calendar/contract.js';
import type { TermEvent, TermOwner } from '../contract.js';
import { eventColumns, storedTerm, termColumns, termEvent, type EventRow, type TermRow } from './stored-rows.js';
import type { TermHistory } from './term-row.js';

/** A running term, with its events. */
export interface OpenTerm extends TermHistory {
  readonly owner: TermOwner;
}

type OpenRow = TermRow & { readonly owner_kind: string; readonly owner_id: number };

/** The terms of one kind that count a day of a span. */
export interface OpenTermFilter {
  readonly kind: string;
  readonly span: ChangedSpan | null;
}

const running = (): Conditions => conditions().and('ended_at IS NULL').and('due_at IS NOT NULL');

/** The running terms: neither ended nor paused. */
@injectable()
export class OpenTerms {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns the terms after an id, ordered by id; of all kinds and days without a filter. */
  async page(after: number, limit: number, filter?: OpenTermFilter): Promise<OpenTerm[]> {
    const rows = await running()
      .and('id > ?', after)
      .and('owner_kind = ?', filter?.kind)
      .and('received_at <= ?', filter?.span?.to)
      .and('due_at >= ?', filter?.span?.from)
      .rows<OpenRow>(
        this.database,
        (where) => `SELECT owner_kind, owner_id, ${termColumns} FROM terms_term ${where}
          ORDER BY id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
    // Without a list of ids, which would take longer to plan than to read.
    const of = conditions()
      .and('e.term_id >= ?', rows[0]?.id)
      .and('e.term_id <= ?', rows.at(-1)?.id)
      .and('t.ended_at IS NULL AND t.due_at IS NOT NULL');
    return this.withEvents(rows, of);
  }

  /** Returns the terms of owners of a kind, two thousand at most. */
  async of(kind: string, ownerIds: readonly number[]): Promise<OpenTerm[]> {
    const rows = await running()
      .and('owner_kind = ?', kind)
      .oneOf('owner_id', ownerIds)
      .rows<OpenRow>(
        this.database,
        (where) => `SELECT owner_kind, owner_id, ${termColumns} FROM terms_term ${where} ORDER BY id`,
      );
    const ids = rows.map(({ id }) => id);
    return this.withEvents(rows, conditions().oneOf('e.term_id', ids));
  }

  /** Adds the events to terms; `of` finds them, and may find those of others. */
  private async withEvents(rows: readonly OpenRow[], of: Conditions): Promise<OpenTerm[]> {
    if (rows.length === 0) return [];
    const events = await of.rows<EventRow & { readonly term_id: number }>(
      this.database,
      (where) => `SELECT e.term_id, ${eventColumns} FROM terms_event e JOIN terms_term t ON t.id = e.term_id
        ${where} ORDER BY e.id`,
    );
    const ofTerm = new Map(rows.map(({ id }) => [id, [] as TermEvent[]]));
    for (const { term_id, ...event } of events) ofTerm.get(term_id)?.push(termEvent(event));
    return rows.map(({ owner_kind: kind, owner_id: id, ...row }) => ({
      owner: { kind, id },
      term: storedTerm(row),
      events: ofTerm.get(row.id)!,
    }));
  }

  /** Moves the end of a term, unless it was changed since it was read; returns whether it did. */
  async move(
    tx: Transaction,
    { id, revision }: { id: number; revision: number },
    vence: Date,
    at: Date,
  ): Promise<boolean> {
    const sql = `UPDATE terms_term SET due_at = $1, revision = revision + 1
      WHERE id = $2 AND revision = $3 AND ended_at IS NULL`;
    if ((await this.database.changeRows(sql, [vence, id, revision], tx)) !== 1) return false;
    await this.database.insertRows('terms_event', [{ term_id: id, tipo: 'CORRECCION', at, due_at: vence }], [], tx);
    return true;
  }
}
