import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  NotAllowedError,
  personalRow,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import { lockFirstRow } from '../engine/index.js';
import { CaseFinder } from './case-finder.js';
import { behind, pageBy, type FoundCase, type OwnCasePart } from './found-case.js';

/** A stored note. */
export interface WrittenNote {
  readonly id: number;
  readonly fecha: string;
  readonly texto: string;
}

/** The notes that a case may have; a new note reads all of them. */
const MOST_NOTES = 500;

/** The notes that one user may write on a case, so that no user exhausts the limit of the case. */
const MOST_OWN_NOTES = 100;

interface Row {
  /** A BIGINT, which a driver may return as text. */
  readonly id: string | number;
  readonly at: Date;
  readonly user_id: number;
  readonly data: string | { readonly texto: string } | null;
}

/**
 * Picks the column that finds the notes of a case: the instance where it has one, else the record. A case has its
 * instance from the start or never, so that the column does not change.
 */
const place = ({ rootId, llaves: [llave], record }: FoundCase): readonly [column: string, value: string | number] =>
  rootId === undefined ? ['record_id', record!.recordId] : ['llave', llave!];

/** NOTA: the notes of staff on a case, for staff alone. */
@injectable()
export class CaseNotes implements OwnCasePart {
  readonly tipo = 'NOTA';
  readonly orden = 50;
  readonly publico = false;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(CaseFinder) private readonly finder: CaseFinder,
  ) {}

  /**
   * Adds a note. Throws the errors of `CaseFinder.find`; `NotAllowedError` also for the user who filed the case; and
   * `ConflictError` `demasiadas_notas`.
   */
  async add(keyOrLlave: string, texto: string, by: Identity): Promise<WrittenNote> {
    const { one, isStaff } = await this.finder.find(keyOrLlave, by);
    if (!isStaff) throw new NotAllowedError('No puede anotar este caso.');
    const at = this.clock.now();
    const { salt, data, digest } = personalRow({ texto });
    const { record, llaves } = one;
    const llave = llaves[0] ?? null;
    return this.database.transaction(async (tx) => {
      await this.requireRoom(tx, one, by);
      const row = { at, llave, record_id: record?.recordId ?? null, user_id: by.userId, personal_digest: digest };
      const [made] = await this.database.insertRows<{ id: string | number }>('workflow_note', [row], ['id'], tx);
      const id = Number(made!.id);
      await this.database.insertRows('workflow_note_personal', [{ entry_id: id, salt, data }], [], tx);
      await this.audit.recordEntry(tx, {
        action: 'workflow.case.noted',
        by,
        subject:
          llave === null
            ? { kind: 'tramites.record', id: String(record!.recordId) }
            : { kind: 'workflow.instance', id: llave },
        details: { note: id },
      });
      return { id, fecha: at.toISOString(), texto };
    });
  }

  private async requireRoom(tx: Transaction, one: FoundCase, by: Identity): Promise<void> {
    const [column, value] = place(one);
    await lockFirstRow(this.database, tx, { table: 'workflow_note', column, value });
    const [known] = await this.database.rows<{ many: number | string; own: number | string | null }>(
      `SELECT COUNT(*) AS many, SUM(CASE WHEN user_id = $2 THEN 1 ELSE 0 END) AS own FROM workflow_note
       WHERE ${column} = $1`,
      [value, by.userId],
      tx,
    );
    if (Number(known!.many) >= MOST_NOTES) {
      throw new ConflictError(`El caso ya tiene ${MOST_NOTES} notas.`, { code: 'demasiadas_notas' });
    }
    if (Number(known!.own ?? 0) < MOST_OWN_NOTES) return;
    throw new ConflictError(
      `Usted ya escribió ${MOST_OWN_NOTES} notas en este caso, que son las que puede escribir cada persona.`,
      { code: 'demasiadas_notas' },
    );
  }

  async listEntries(one: FoundCase, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    const [column, value] = place(one);
    const rows = await this.database.rows<Row>(
      `SELECT n.id, n.at, n.user_id, p.data FROM workflow_note n
       LEFT JOIN workflow_note_personal p ON p.entry_id = n.id
       WHERE n.${column} = $1 AND ${behind('n.at', 'n.id')} ${pageBy('n.at', 'n.id')}`,
      [value, after.at, after.id, limit],
    );
    return rows.map(({ id, at, user_id: usuario, data }) => {
      const texto = data === null ? null : this.database.parseJson<{ texto: string }>(data).texto;
      return { at, id: Number(id), publico: false, usuario, datos: { texto } };
    });
  }
}
