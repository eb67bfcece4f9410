import { inject, injectable, optional } from 'inversify';
import { Database, Files, NotFoundError, type FormBody, type Identity } from '../../../../host/plugin-api/index.js';
import type { Form } from '../../../forms/contract.js';
import { CitizenRequests } from '../../contract.js';
import { acceptFilesOf } from '../../records/index.js';

/** What the process of a record asks of its citizen, for the holder of the record's key. */
@injectable()
export class RequestService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(CitizenRequests) @optional() private readonly requests?: CitizenRequests,
  ) {}

  /** Throws `NotFoundError` for an unknown key too, and else as {@link CitizenRequests}. */
  async form(key: string, id: number): Promise<Form> {
    const { requests, llave } = await this.processOf(key);
    return requests.form(llave, id);
  }

  /** The same, by a form; nothing of it is received for what is not asked of this record. */
  async handInByForm(key: string, id: number, body: FormBody, by: Identity | undefined): Promise<void> {
    const { requests, llave } = await this.processOf(key);
    const form = await requests.form(llave, id);
    await this.files.readForm(body, acceptFilesOf(form), ({ fields: answers, files }) =>
      requests.handIn(llave, id, { answers, files, by }),
    );
  }

  private async processOf(key: string): Promise<{ readonly requests: CitizenRequests; readonly llave: string }> {
    const sql = 'SELECT llave FROM tramites_record WHERE clave = $1';
    const [record] = await this.database.rows<{ llave: string | null }>(sql, [key]);
    const llave = record?.llave ?? null;
    if (!this.requests || llave === null) throw new NotFoundError('No se encontró información del trámite.');
    return { requests: this.requests, llave };
  }
}
