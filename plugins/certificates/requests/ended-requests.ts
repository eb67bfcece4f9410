import { inject, injectable, optional } from 'inversify';
import { z } from 'zod';
import {
  Clock,
  Database,
  defineJob,
  jobHandler,
  Outbox,
  type JobContext,
  type JobHandler,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { ProcessedRegistrations, ProcessEnd } from '../../tramites/contract.js';
import { RequestedDocuments } from '../contract.js';
import { requestEnds, RequestMail, type RequestEnd } from './request-mail.js';

/** Mails the outcome of a request to its person; `fin`: how its process ended. */
const requestEnded = defineJob(
  'certificates/request-ended',
  z.strictObject({ solicitud: z.int(), fin: z.enum(requestEnds) }),
);

interface EndedRequest {
  readonly solicitud: number;
  readonly fin: RequestEnd;
}

interface EndedRow {
  readonly clave: string;
  readonly certificado: string;
  readonly correo: string;
  readonly para_ciudadano: string | null;
  readonly llave: string;
  readonly nombre: string | null;
}

/**
 * {@link ProcessedRegistrations}: the requests whose processes end. The transaction of the end marks the request and
 * writes the job, so that its person gets one mail; the job reads whether there is a document.
 */
@injectable()
export class EndedRequests implements ProcessedRegistrations {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
    @inject(RequestMail) private readonly mail: RequestMail,
    @inject(RequestedDocuments) @optional() private readonly documents?: RequestedDocuments,
  ) {}

  get handler(): JobHandler {
    return jobHandler({ type: requestEnded, handle: (ended, context) => this.notify(ended, context) });
  }

  async processEnded(tx: Transaction, llave: string, end: ProcessEnd): Promise<void> {
    const words = [end.kind === 'ended' ? end.aviso : undefined, end.paraCiudadano];
    const said = words.filter((part) => part !== undefined);
    const request = '(SELECT r.id FROM certificates_registration r WHERE r.llave = $1)';
    const ended = await this.database.changeRows(
      `UPDATE certificates_request SET ended_at = $2, para_ciudadano = $3
       WHERE registration_id = ${request} AND ended_at IS NULL`,
      [llave, this.clock.now(), said.length === 0 ? null : said.join('\n')],
      tx,
    );
    if (ended === 0) return;
    const sql = `SELECT id FROM certificates_request WHERE registration_id = ${request} AND correo IS NOT NULL`;
    const [mailed] = await this.database.rows<{ id: number }>(sql, [llave], tx);
    if (mailed) await this.outbox.enqueueJob(tx, requestEnded, { solicitud: mailed.id, fin: endOf(end) });
  }

  private async notify({ solicitud, fin }: EndedRequest, { finish }: JobContext): Promise<void> {
    const [row] = await this.database.rows<EndedRow>(
      `SELECT q.clave, q.certificado, q.correo, q.para_ciudadano, r.llave, c.nombre FROM certificates_request q
         JOIN certificates_registration r ON r.id = q.registration_id
         LEFT JOIN certificates_certificate c ON c.codigo = q.certificado
       WHERE q.id = $1`,
      [solicitud],
    );
    const { certificado, correo, llave, nombre, clave, para_ciudadano: palabras } = row!;
    const documento = await this.documents?.standingOf(certificado, llave);
    await this.database.transaction(async (tx) => {
      const result = { certificado: nombre ?? certificado, clave, documento, fin, palabras };
      await this.mail.enqueueResult(tx, correo, result);
      await finish(tx);
    });
  }
}

const endOf = (end: ProcessEnd): RequestEnd =>
  end.kind === 'cancelled' ? 'cancelada' : end.favorable ? 'favorable' : 'no_favorable';
