import { inject, injectable } from 'inversify';
import { Database, type AuditActor, type InsertRow, type Transaction } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import type { NewTerm, ProfileCode, TermEnd, TermEvent, TermEventKind, TermOwner } from '../contract.js';
import type { StoredTerm, TermHistory } from './term-row.js';

interface TermRow {
  readonly id: number;
  readonly perfil: ProfileCode | null;
  readonly plazo: string;
  readonly received_at: Date;
  readonly due_at: Date | null;
  readonly ended_at: Date | null;
  readonly fin: TermEnd | null;
  readonly revision: number;
}

interface EventRow {
  readonly id: number;
  readonly tipo: TermEventKind;
  readonly at: Date;
  readonly user_id: number | null;
  readonly motivo: string | null;
  readonly plazo: string | null;
  readonly entidad: string | null;
  readonly citizen_due_at: Date | null;
  readonly due_at: Date | null;
}

/** An event that is about to happen. */
export interface NewTermEvent {
  readonly tipo: TermEventKind;
  readonly at: Date;
  readonly by: AuditActor;
  readonly motivo: string | null;
  readonly plazo?: Term;
  readonly entidad?: string;
  readonly plazoCiudadano?: Date | null;
  readonly vence: Date | null;
}

const columns = 'id, perfil, plazo, received_at, due_at, ended_at, fin, revision';
const eventColumns = 'e.id, e.tipo, e.at, e.user_id, e.motivo, e.plazo, e.entidad, e.citizen_due_at, e.due_at';

/** The statements on `terms_term` and `terms_event`. */
@injectable()
export class TermRows {
  constructor(@inject(Database) private readonly database: Database) {}

  async insert(tx: Transaction, { kind, id }: TermOwner, { perfil, plazo, receivedAt, dueAt }: NewTerm): Promise<void> {
    const row: InsertRow = {
      owner_kind: kind,
      owner_id: id,
      perfil,
      plazo: JSON.stringify(plazo),
      received_at: receivedAt,
      due_at: dueAt,
      ended_at: null,
      fin: null,
      revision: 1,
    };
    await this.database.insert('terms_term', [row], [], tx);
  }

  /** Has others who change the term wait for the end of the transaction. Undefined where there is none. */
  async lock(tx: Transaction, owner: TermOwner): Promise<TermHistory | undefined> {
    const sql = 'UPDATE terms_term SET revision = revision + 1 WHERE owner_kind = $1 AND owner_id = $2';
    if ((await this.database.change(sql, [owner.kind, owner.id], tx)) !== 1) return undefined;
    return this.history(owner, tx);
  }

  async find({ kind, id }: TermOwner, tx?: Transaction): Promise<StoredTerm | undefined> {
    const sql = `SELECT ${columns} FROM terms_term WHERE owner_kind = $1 AND owner_id = $2`;
    const [row] = await this.database.rows<TermRow>(sql, [kind, id], tx);
    return row && storedTerm(row);
  }

  /** With what happened to it. */
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

  /** Writes an event and the end that the term has since then. */
  async change(tx: Transaction, termId: number, event: NewTermEvent): Promise<void> {
    await this.database.change('UPDATE terms_term SET due_at = $1 WHERE id = $2', [event.vence, termId], tx);
    await this.note(tx, termId, event);
  }

  /** Ends a term that is locked. */
  async end(tx: Transaction, termId: number, fin: TermEnd, event: NewTermEvent): Promise<void> {
    const sql = 'UPDATE terms_term SET ended_at = $1, fin = $2 WHERE id = $3';
    await this.database.change(sql, [event.at, fin, termId], tx);
    await this.note(tx, termId, event);
  }

  private async note(tx: Transaction, termId: number, event: NewTermEvent): Promise<void> {
    const { tipo, at, by, motivo, plazo, entidad = null, plazoCiudadano = null, vence } = event;
    const row: InsertRow = {
      term_id: termId,
      tipo,
      at,
      user_id: typeof by === 'string' ? null : by.userId,
      motivo,
      plazo: plazo === undefined ? null : JSON.stringify(plazo),
      entidad,
      citizen_due_at: plazoCiudadano,
      due_at: vence,
    };
    await this.database.insert('terms_event', [row], [], tx);
  }
}

function storedTerm({ plazo, received_at, due_at, ended_at, ...row }: TermRow): StoredTerm {
  return { ...row, plazo: JSON.parse(plazo) as Term, receivedAt: received_at, dueAt: due_at, endedAt: ended_at };
}

function termEvent({ id, tipo, at, user_id, motivo, plazo, entidad, citizen_due_at, due_at }: EventRow): TermEvent {
  return {
    id,
    tipo,
    fecha: at,
    usuario: user_id,
    motivo,
    plazo: plazo === null ? null : (JSON.parse(plazo) as Term),
    entidad,
    plazoCiudadano: citizen_due_at,
    vence: due_at,
  };
}
