import { inject, injectable } from 'inversify';
import { Database, type AuditActor, type InsertRow, type Transaction } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import type { NewTerm, TermEnd, TermEventKind, TermOwner } from '../contract.js';
import { eventColumns, storedTerm, termColumns, termEvent, type EventRow, type TermRow } from './stored-rows.js';
import type { StoredTerm, TermHistory } from './term-row.js';

/** An event that is not stored yet. */
export interface NewTermEvent {
  readonly tipo: TermEventKind;
  readonly at: Date;
  readonly by: AuditActor;
  readonly motivo: string | null;
  readonly plazo?: Term;
  readonly entidad?: string;
  readonly oficio?: string | undefined;
  readonly paraCiudadano?: string | undefined;
  readonly entregado?: boolean;
  readonly plazoCiudadano?: Date | null;
  readonly vence: Date | null;
}

/** The statements on `terms_term` and `terms_event`. */
@injectable()
export class TermRows {
  constructor(@inject(Database) private readonly database: Database) {}

  async insert(tx: Transaction, { kind, id }: TermOwner, term: NewTerm): Promise<void> {
    const { perfil, plazo, receivedAt, isInPerson, dueAt } = term;
    const row: InsertRow = {
      owner_kind: kind,
      owner_id: id,
      perfil,
      plazo: JSON.stringify(plazo),
      received_at: receivedAt,
      in_person: isInPerson,
      due_at: dueAt,
      ended_at: null,
      fin: null,
      revision: 1,
    };
    await this.database.insertRows('terms_term', [row], [], tx);
  }

  /** Locks a term until the end of the transaction, and returns it with its events. Undefined where there is none. */
  async lock(tx: Transaction, owner: TermOwner): Promise<TermHistory | undefined> {
    const sql = 'UPDATE terms_term SET revision = revision + 1 WHERE owner_kind = $1 AND owner_id = $2';
    if ((await this.database.changeRows(sql, [owner.kind, owner.id], tx)) !== 1) return undefined;
    return this.history(owner, tx);
  }

  async find({ kind, id }: TermOwner, tx?: Transaction): Promise<StoredTerm | undefined> {
    const sql = `SELECT ${termColumns} FROM terms_term WHERE owner_kind = $1 AND owner_id = $2`;
    const [row] = await this.database.rows<TermRow>(sql, [kind, id], tx);
    return row && storedTerm(row);
  }

  /** Returns a term with its events. */
  async history(owner: TermOwner, tx?: Transaction): Promise<TermHistory | undefined> {
    const term = await this.find(owner, tx);
    if (!term) return undefined;
    const rows = await this.database.rows<EventRow>(
      `SELECT ${eventColumns} FROM terms_event e WHERE e.term_id = $1 ORDER BY e.id`,
      [term.id],
      tx,
    );
    return { term, events: rows.map(termEvent) };
  }

  /** Writes an event, and the end that the term has since then. */
  async change(tx: Transaction, termId: number, event: NewTermEvent): Promise<void> {
    await this.database.changeRows('UPDATE terms_term SET due_at = $1 WHERE id = $2', [event.vence, termId], tx);
    await this.note(tx, termId, event);
  }

  /** Ends a term that is locked. */
  async end(tx: Transaction, termId: number, fin: TermEnd, event: NewTermEvent): Promise<void> {
    const sql = 'UPDATE terms_term SET ended_at = $1, fin = $2 WHERE id = $3';
    await this.database.changeRows(sql, [event.at, fin, termId], tx);
    await this.note(tx, termId, event);
  }

  private async note(tx: Transaction, termId: number, event: NewTermEvent): Promise<void> {
    const { tipo, at, by, motivo, plazo, entidad = null, entregado = false, plazoCiudadano = null, vence } = event;
    const row: InsertRow = {
      term_id: termId,
      tipo,
      at,
      user_id: typeof by === 'string' ? null : by.userId,
      motivo,
      plazo: plazo === undefined ? null : JSON.stringify(plazo),
      entidad,
      oficio: event.oficio ?? null,
      para_ciudadano: event.paraCiudadano ?? null,
      handed_in: entregado,
      citizen_due_at: plazoCiudadano,
      due_at: vence,
    };
    await this.database.insertRows('terms_event', [row], [], tx);
  }
}
