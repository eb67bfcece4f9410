import { inject, injectable, optional } from 'inversify';
import { Database, Files, NotFoundError, type FormBody, type Identity } from '../../../../host/plugin-api/index.js';
import type { Form } from '../../../forms/contract.js';
import { CitizenRequests } from '../../contract.js';
import { acceptFilesOf } from '../../records/index.js';

/** The requests of a record's process to its citizen, for the holder of the record's key. */
@injectable()
export class RequestService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(CitizenRequests) @optional() private readonly requests?: CitizenRequests,
  ) {}

  /** Returns the form of a request. Throws as {@link CitizenRequests}, and `NotFoundError` for an unknown key. */
  async form(key: string, id: number): Promise<Form> {
    const { requests, llave } = await this.processOf(key);
    return requests.getForm(llave, id);
  }

  /** Hands in a request by a form. Nothing of the body is read for a request that is not of this record. */
  async handInByForm(key: string, id: number, body: FormBody, by: Identity | undefined): Promise<void> {
    const { requests, llave } = await this.processOf(key);
    const form = await requests.getForm(llave, id);
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
