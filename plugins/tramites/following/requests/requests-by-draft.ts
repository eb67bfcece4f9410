import { inject, injectable, optional } from 'inversify';
import { Database, NotFoundError } from '../../../../host/plugin-api/index.js';
import { Drafts } from '../../../forms/contract.js';
import {
  CitizenRequests,
  type FilerPlace,
  type HandedInDraft,
  type RecordRequest,
  type RecordRequests,
} from '../../contract.js';
import { filingNumber } from '../../vocabulary/index.js';
import { toTrackedRequest } from '../tracked-request.js';
import { draftName } from './draftable-requests.js';

interface Row {
  readonly id: number;
  readonly llave: string;
  readonly anio: number;
  readonly numero: number;
  readonly nombre: string;
}

/** The most records of one place. The process of each is asked for its requests. */
const MOST_RECORDS = 50;

/** {@link RecordRequests}, by the requests of processes to citizens. */
@injectable()
export class RequestsByDraft implements RecordRequests {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(CitizenRequests) @optional() private readonly requests?: CitizenRequests,
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
    const { requests, llave } = await this.processOf(recordId);
    await requests.getForm(llave, id);
    return draftName(llave, id);
  }

  async handIn(
    recordId: number,
    id: number,
    { borrador, by, handedInBy = by, revision }: HandedInDraft,
  ): Promise<void> {
    const { requests, llave } = await this.processOf(recordId);
    const { answers, files } = await this.drafts.openDraft(borrador, draftName(llave, id), by, revision);
    await requests.handIn(llave, id, {
      answers,
      files,
      by: handedInBy === undefined ? undefined : { userId: handedInBy },
    });
    await this.drafts.removeDraft(borrador, by).catch((error: unknown) => {
      // The request is answered: a draft that has ended meanwhile changes nothing.
      if (!(error instanceof NotFoundError)) throw error;
    });
  }

  private async ofRecords(condition: string, bind: readonly unknown[]): Promise<RecordRequest[]> {
    const rows = await this.database.rows<Row>(
      `SELECT r.id, r.llave, r.anio, r.numero, t.nombre
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id
       WHERE ${condition} AND r.estado = 'DEVUELTO' AND r.llave IS NOT NULL
       ORDER BY r.id OFFSET 0 ROWS FETCH NEXT ${MOST_RECORDS} ROWS ONLY`,
      bind,
    );
    const found: RecordRequest[] = [];
    for (const { id: recordId, llave, anio, numero, nombre: tramite } of rows) {
      const radicado = filingNumber(anio, numero);
      for (const request of (await this.requests?.listOpen(llave)) ?? []) {
        found.push({ recordId, ...toTrackedRequest(request), radicado, tramite });
      }
    }
    return found;
  }

  private async processOf(recordId: number): Promise<{ readonly requests: CitizenRequests; readonly llave: string }> {
    const sql = 'SELECT llave FROM tramites_record WHERE id = $1';
    const [record] = await this.database.rows<{ llave: string | null }>(sql, [recordId]);
    const llave = record?.llave ?? null;
    if (!this.requests || llave === null) throw unknown();
    return { requests: this.requests, llave };
  }
}

function unknown(): NotFoundError {
  return new NotFoundError('No se encontró información del trámite.');
}
