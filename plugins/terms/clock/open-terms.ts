import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { TermOwner } from '../contract.js';
import { eventColumns, storedTerm, termColumns, termEvent, type EventRow, type TermRow } from './stored-rows.js';
import type { TermHistory } from './term-row.js';

/** A running term, with its events. */
export interface OpenTerm extends TermHistory {
  readonly owner: TermOwner;
}

/** The running terms: neither ended nor paused. */
@injectable()
export class OpenTerms {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns the terms after an id, ordered by id. */
  async page(after: number, limit: number): Promise<OpenTerm[]> {
    const rows = await this.database.rows<TermRow & { readonly owner_kind: string; readonly owner_id: number }>(
      `SELECT owner_kind, owner_id, ${termColumns} FROM terms_term
       WHERE id > $1 AND ended_at IS NULL AND due_at IS NOT NULL
       ORDER BY id OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      [after, limit],
    );
    const last = rows.at(-1);
    if (!last) return [];
    const events = await this.database.rows<EventRow & { readonly term_id: number }>(
      `SELECT e.term_id, ${eventColumns} FROM terms_event e JOIN terms_term t ON t.id = e.term_id
       WHERE e.term_id > $1 AND e.term_id <= $2 AND t.ended_at IS NULL AND t.due_at IS NOT NULL ORDER BY e.id`,
      [after, last.id],
    );
    return rows.map(({ owner_kind: kind, owner_id: id, ...row }) => ({
      owner: { kind, id },
      term: storedTerm(row),
      events: events.filter(({ term_id }) => term_id === row.id).map(termEvent),
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
