import { inject, injectable } from 'inversify';
import { Database, Files, NotFoundError, type FormBody, type Identity } from '../../../../host/plugin-api/index.js';
import type { Form } from '../../../forms/contract.js';
import { acceptFilesOf } from '../../records/index.js';
import { OpenRequests, type RequestedRecord, type RequestOfRecord } from './open-requests.js';

/** The requests of a record to its citizen, for the holder of the record's key. */
@injectable()
export class RequestService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(OpenRequests) private readonly requests: OpenRequests,
  ) {}

  /** Returns the form of a request. Throws as `CitizenRequests.getForm`, and `NotFoundError` for an unknown key. */
  async form(key: string, id: number): Promise<Form> {
    return (await this.find(key, id)).getForm();
  }

  /** Hands in a request by a form. Nothing of the body is read for a request that is not of this record. */
  async handInByForm(key: string, id: number, body: FormBody, by: Identity | undefined): Promise<void> {
    const request = await this.find(key, id);
    const form = await request.getForm();
    await this.files.readForm(body, acceptFilesOf(form), ({ fields: answers, files }) =>
      request.handIn({ answers, files, by }),
    );
  }

  private async find(key: string, id: number): Promise<RequestOfRecord> {
    const sql = 'SELECT id, llave FROM tramites_record WHERE clave = $1';
    const [record] = await this.database.rows<RequestedRecord>(sql, [key]);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    return this.requests.find(record, id);
  }
}
