import { inject, injectable } from 'inversify';
import { ConflictError, Database, NotFoundError, type AuditActor } from '../../../host/plugin-api/index.js';
import { Terms } from '../../terms/contract.js';
import { moreTimeRefusals } from '../contract.js';
import { RecordTermDesk } from '../records/index.js';
import { termOwner } from '../vocabulary/index.js';

/** The reason of an extension that the citizen asks for. Staff read it in the history of the term. */
const REASON = 'El ciudadano pidió más tiempo.';

/** More time for a citizen to hand in what is missing (Ley 1755 of 2015, article 17). */
@injectable()
export class MoreTime {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Terms) private readonly terms: Terms,
    @inject(RecordTermDesk) private readonly desk: RecordTermDesk,
  ) {}

  /** Returns the last moment up to which `FollowedRecords.moreTime` would extend the citizen's time. */
  async until(key: string): Promise<Date | undefined> {
    const { id, estado } = await this.record(key);
    if (estado !== 'DEVUELTO') return undefined;
    try {
      return await this.terms.citizenExtension(termOwner(id));
    } catch (error) {
      if (error instanceof ConflictError) return undefined;
      throw error;
    }
  }

  /** Extends the citizen's time: `FollowedRecords.askMoreTime`. */
  async ask(key: string, by: AuditActor): Promise<Date> {
    const { id } = await this.record(key);
    try {
      return await this.desk.extendCitizen(id, REASON, by);
    } catch (error) {
      const said = error instanceof ConflictError ? moreTimeRefusals.get(error.code) : undefined;
      throw said === undefined ? error : new ConflictError(said, { code: (error as ConflictError).code, cause: error });
    }
  }

  private async record(key: string): Promise<{ readonly id: number; readonly estado: string }> {
    const sql = 'SELECT id, estado FROM tramites_record WHERE clave = $1';
    const [record] = await this.database.rows<{ id: number; estado: string }>(sql, [key]);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    return record;
  }
}
