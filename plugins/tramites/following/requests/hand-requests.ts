import { inject, injectable } from 'inversify';
import { AuditLog, ConflictError, Database, InputError, type Transaction } from '../../../../host/plugin-api/index.js';
import { describeFiles, type Form } from '../../../forms/contract.js';
import { CLOSED_REQUEST, type CitizenRequest, type HandedIn } from '../../contract.js';
import { RecordDeliveries, RecordMoves, RecordTerms } from '../../records/index.js';
import { DELIVERY_NAME, lapseWords, RECORD, TEXT_FIELD, unansweredReturn } from '../../vocabulary/index.js';
import { DeliveryForms } from './delivery-form.js';

interface AskedRow {
  readonly id: number;
  readonly record_id: number;
  readonly para_ciudadano: string | null;
  readonly pide_texto: boolean;
  readonly pide_archivos: boolean;
  readonly secreto: string;
  readonly plazo_ciudadano: Date | null;
  /** 1 while the record waits for the answer to this move; also once it was forwarded, which its term says. */
  readonly abierta: number;
}

const NOTHING = 'Escriba su respuesta o adjunte un archivo.';

const asked = `SELECT m.id, m.record_id, m.para_ciudadano, m.pide_texto, m.pide_archivos, m.secreto, r.plazo_ciudadano,
    CASE WHEN r.estado = 'DEVUELTO' AND ${unansweredReturn}
      AND m.id = (SELECT MAX(n.id) FROM tramites_record_move n WHERE n.record_id = r.id) THEN 1 ELSE 0 END AS abierta
  FROM tramites_record_move m JOIN tramites_record r ON r.id = m.record_id WHERE m.secreto IS NOT NULL AND`;

/** A return of a record by hand, which asks the citizen for something. */
export interface HandRequest {
  /** The unguessable name of its drafts. */
  readonly secreto: string;
  /** Opens its form. Throws `ConflictError` (`pendiente_cerrado`) once the record no longer waits for it. */
  getForm(): Promise<Form>;
  /** Hands in the answers, as `CitizenRequests.handIn`. */
  handIn(given: HandedIn): Promise<void>;
}

/** The requests of staff who have returned records by hand: no process waits for the answer. */
@injectable()
export class HandRequests {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DeliveryForms) private readonly forms: DeliveryForms,
    @inject(RecordMoves) private readonly moves: RecordMoves,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(RecordDeliveries) private readonly deliveries: RecordDeliveries,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Returns the open request of a record, in a list; its number is that of the move. */
  async listOpen(recordId: number): Promise<readonly CitizenRequest[]> {
    const sql = `${asked} m.id = (SELECT MAX(l.id) FROM tramites_record_move l WHERE l.record_id = $1)`;
    const [row] = await this.database.rows<AskedRow>(sql, [recordId]);
    if (row?.abierta !== 1) return [];
    const { id, para_ciudadano, plazo_ciudadano: until } = row;
    // A forwarding ends the time of the citizen: a record that has such a time was not forwarded.
    if (!until && (await this.terms.isForwarded(recordId))) return [];
    const siNoLlega = until ? lapseWords(await this.terms.lawOf(recordId)) : undefined;
    return [
      { id, nombre: DELIVERY_NAME, hasta: until ?? undefined, paraCiudadano: para_ciudadano ?? undefined, siNoLlega },
    ];
  }

  /** Finds a request of a record, open or closed. Returns undefined where the number is that of something else. */
  async find(recordId: number, id: number): Promise<HandRequest | undefined> {
    return this.requestOf(await this.read(recordId, id));
  }

  /** Finds a request by the name of its drafts. */
  async findBySecret(secreto: string, id: number): Promise<HandRequest | undefined> {
    const [row] = await this.database.rows<AskedRow>(`${asked} m.id = $1 AND m.secreto = $2`, [id, secreto]);
    return this.requestOf(row);
  }

  private async read(recordId: number, id: number, tx?: Transaction): Promise<AskedRow | undefined> {
    return (await this.database.rows<AskedRow>(`${asked} m.id = $1 AND m.record_id = $2`, [id, recordId], tx))[0];
  }

  private requestOf(row: AskedRow | undefined): HandRequest | undefined {
    if (!row) return undefined;
    return {
      secreto: row.secreto,
      getForm: () => this.formOf(row),
      handIn: async (given) => this.handIn(row, await this.formOf(row), given),
    };
  }

  private async formOf(row: AskedRow): Promise<Form> {
    await this.requireOpen(row);
    const form = this.forms.open({ texto: row.pide_texto, archivos: row.pide_archivos });
    await form.ready();
    return form;
  }

  private async handIn(
    row: AskedRow,
    form: Form,
    { answers: given, files = [], by, confirm }: HandedIn,
  ): Promise<void> {
    const outcome = await form.validateAnswers(given, describeFiles(files));
    if (!outcome.ok) throw new InputError(outcome.msg, { code: outcome.code, errors: outcome.errors });
    const { [TEXT_FIELD]: texto } = outcome.answers;
    // In the order of the form; a file in a field that turned out hidden is none.
    const taken = Object.keys(outcome.answers).flatMap((name) => files.filter(({ field }) => field === name));
    if (texto === undefined && taken.length === 0)
      throw new InputError(NOTHING, { errors: { [TEXT_FIELD]: [NOTHING] } });
    const { id: moveId, record_id: recordId } = row;
    await this.database.transaction(async (tx) => {
      await this.terms.lockOwners(tx, [recordId]);
      await this.requireOpen(await this.read(recordId, moveId, tx), tx);
      const author = by ?? 'public';
      const record = await this.moves.get(tx, recordId);
      const movement = { to: 'EN_TRAMITE', by: author, reason: null, isHandedIn: true } as const;
      if (!(await this.moves.write(tx, record, movement))) {
        throw new Error('a record that is locked and DEVUELTO was not moved to EN_TRAMITE');
      }
      const entrega = await this.deliveries.keep(tx, {
        recordId,
        moveId,
        texto: typeof texto === 'string' ? texto : null,
        files: taken.map(({ file }) => file),
        userId: by?.userId ?? null,
      });
      // The audit entry leaves out the text and the names of the files: they speak of people.
      await this.audit.recordEntry(tx, {
        action: 'tramites.record.delivered',
        by: author,
        subject: { kind: RECORD, id: String(recordId) },
        details: { entrega, archivos: taken.length },
      });
      await confirm?.(
        tx,
        taken.map(({ file }) => file),
      );
    });
  }

  /** Throws `ConflictError` where a record does not wait for the answer, or not any more. */
  private async requireOpen(row: AskedRow | undefined, tx?: Transaction): Promise<void> {
    if (row?.abierta === 1 && !(await this.terms.isForwarded(row.record_id, tx))) return;
    throw new ConflictError('Lo que se le pidió ya se respondió, o su tiempo se venció.', { code: CLOSED_REQUEST });
  }
}
