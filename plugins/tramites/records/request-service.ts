import { inject, injectable, optional } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { FormDescription } from '../../forms/contract.js';
import { CitizenRequests } from '../contract.js';

/** What the process of a record asks of its citizen, for the holder of the record's key. */
@injectable()
export class RequestService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(CitizenRequests) @optional() private readonly requests?: CitizenRequests,
  ) {}

  /** Throws `NotFoundError` for an unknown key too, and else as {@link CitizenRequests}. */
  async form(key: string, id: number): Promise<FormDescription> {
    const { requests, llave } = await this.processOf(key);
    return requests.form(llave, id);
  }

  /** The same. */
  async handIn(key: string, id: number, answers: Readonly<Record<string, unknown>>): Promise<void> {
    const { requests, llave } = await this.processOf(key);
    await requests.handIn(llave, id, answers);
  }

  private async processOf(key: string): Promise<{ readonly requests: CitizenRequests; readonly llave: string }> {
    const sql = 'SELECT llave FROM tramites_record WHERE clave = $1';
    const [record] = await this.database.rows<{ llave: string | null }>(sql, [key]);
    const llave = record?.llave ?? null;
    if (!this.requests || llave === null) throw new NotFoundError('No se encontró información del trámite.');
    return { requests: this.requests, llave };
  }
}
