import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { FiledRecords, KnownRecord } from '../contract.js';
import { filingNumber } from './filing-number.js';

/** Records as other plugins know them. */
@injectable()
export class StoredRecords implements FiledRecords {
  constructor(@inject(Database) private readonly database: Database) {}

  async find(recordId: number, tx?: Transaction): Promise<KnownRecord | undefined> {
    const [row] = await this.database.rows<{
      readonly clave: string;
      readonly anio: number;
      readonly numero: number;
      readonly canal: string;
      readonly usuario_id: number | null;
    }>(
      'SELECT clave, anio, numero, canal, usuario_id FROM tramites_record WHERE id = $1 AND numero IS NOT NULL',
      [recordId],
      tx,
    );
    if (!row) return undefined;
    const { clave: key, anio, numero, canal, usuario_id: usuario } = row;
    return { recordId, key, radicado: filingNumber(anio, numero), canal, usuario };
  }
}
