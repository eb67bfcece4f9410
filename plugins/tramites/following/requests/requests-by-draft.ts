import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../../host/plugin-api/index.js';
import { Drafts } from '../../../forms/contract.js';
import { type FilerPlace, type HandedInDraft, type RecordRequest, type RecordRequests } from '../../contract.js';
import { filingNumber } from '../../vocabulary/index.js';
import { toTrackedRequest } from '../tracked-request.js';
import { OpenRequests, type RequestedRecord, type RequestOfRecord } from './open-requests.js';

interface Row extends RequestedRecord {
  readonly anio: number;
  readonly numero: number;
  readonly nombre: string;
}

/** The most records of one place. Each is asked for its requests. */
const MOST_RECORDS = 50;

/** {@link RecordRequests} of all records. */
@injectable()
export class RequestsByDraft implements RecordRequests {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(OpenRequests) private readonly requests: OpenRequests,
  ) {}

  async ofKey(key: string): Promise<readonly RecordRequest[]> {
    const sql = 'SELECT id FROM tramites_record WHERE clave = $1';
    const [record] = await this.database.rows<{ id: number }>(sql, [key]);
    if (!record) throw unknown();
    return this.ofRecords('r.id = $1', [record.id]);
  }

  ofFiler({ canal, replyTo, by }: FilerPlace): Promise<readonly RecordRequest[]> {
    const condition = 'r.reply_to = $1 AND r.canal = $2 AND (r.usuario_id IS NULL OR r.usuario_id = $3)';
    return this.ofRecords(condition, [replyTo, canal, by ?? null]);
  }

  async formOf(recordId: number, id: number): Promise<string> {
    const request = await this.find(recordId, id);
    await request.getForm();
    return request.draft;
  }

  async handIn(
    recordId: number,
    id: number,
    { borrador, by, handedInBy = by, revision, chat }: HandedInDraft,
  ): Promise<void> {
    const request = await this.find(recordId, id);
    const { answers, files } = await this.drafts.openDraft(borrador, request.draft, by, revision);
    const author = handedInBy === undefined ? undefined : { userId: handedInBy };
    await request.handIn({ answers, files, by: author }, chat);
    await this.drafts.removeDraft(borrador, by).catch((error: unknown) => {
      // The request is answered: a draft that has ended meanwhile changes nothing.
      if (!(error instanceof NotFoundError)) throw error;
    });
  }

  private async ofRecords(condition: string, bind: readonly unknown[]): Promise<RecordRequest[]> {
    const rows = await this.database.rows<Row>(
      `SELECT r.id, r.llave, r.anio, r.numero, t.nombre
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE ${condition} AND r.estado = 'DEVUELTO'
       ORDER BY r.id OFFSET 0 ROWS FETCH NEXT ${MOST_RECORDS} ROWS ONLY`,
      bind,
    );
    const found: RecordRequest[] = [];
    for (const { anio, numero, nombre: tramite, ...record } of rows) {
      const radicado = filingNumber(anio, numero);
      for (const request of await this.requests.listOpen(record)) {
        found.push({ recordId: record.id, ...toTrackedRequest(request), radicado, tramite });
      }
    }
    return found;
  }

  private async find(recordId: number, id: number): Promise<RequestOfRecord> {
    const sql = 'SELECT id, llave FROM tramites_record WHERE id = $1';
    const [record] = await this.database.rows<RequestedRecord>(sql, [recordId]);
    if (!record) throw unknown();
    return this.requests.find(record, id);
  }
}

function unknown(): NotFoundError {
  return new NotFoundError('No se encontró información del trámite.');
}
