import { inject, injectable } from 'inversify';
import { ConflictError, Database, type Transaction } from '../../../host/plugin-api/index.js';

/** The most records that a refusal counts. */
const MOST_COUNTED = 1000;

/** The constraint that keeps a tramite with records from being removed. */
const RECORD_OF_TRAMITE = 'tramites_record_tramite_fk';

/** Removes tramites that no record refers to. */
@injectable()
export class TramiteRemoval {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Removes a tramite and the draft of its definition. Throws `ConflictError` `in_use`, which says how many records
   * were filed with it; the transaction, or its savepoint, may then have failed.
   */
  async remove(codigo: string, tx: Transaction): Promise<void> {
    const records = await this.recordsOf(codigo, tx);
    if (records > 0) throw inUse(records);
    await this.database.changeRows('DELETE FROM tramites_definition_draft WHERE codigo = $1', [codigo], tx);
    await this.database
      .changeRows('DELETE FROM tramites_tramite WHERE codigo = $1', [codigo], tx)
      .catch((error: unknown) => {
        if (!this.database.isReferenceViolation(error, RECORD_OF_TRAMITE)) throw error;
        // A record was filed since they were counted.
        throw inUse(1);
      });
  }

  /** Counts the records of a tramite, up to one more than a refusal counts. */
  private async recordsOf(codigo: string, tx: Transaction): Promise<number> {
    const [counted] = await this.database.rows<{ records: string | number }>(
      `SELECT COUNT(*) AS records FROM (
         SELECT r.id FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE t.codigo = $1
         ORDER BY r.id OFFSET 0 ROWS FETCH NEXT ${MOST_COUNTED + 1} ROWS ONLY) few`,
      [codigo],
      tx,
    );
    return Number(counted!.records);
  }
}

function inUse(records: number): ConflictError {
  const many = records > MOST_COUNTED ? `más de ${MOST_COUNTED}` : String(records);
  const words = records === 1 ? 'un registro radicado' : `${many} registros radicados`;
  return new ConflictError(`El trámite tiene ${words}: no se puede eliminar. Puede pausarlo.`, { code: 'in_use' });
}
