import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { FiledRecords, KnownRecord } from '../contract.js';
import { filingNumber, readFilingNumber } from './filing-number.js';

interface Row {
  readonly id: number;
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  readonly usuario_id: number | null;
  readonly llave: string | null;
}

/** Records as other plugins know them. */
@injectable()
export class StoredRecords implements FiledRecords {
  constructor(@inject(Database) private readonly database: Database) {}

  find(recordId: number, tx?: Transaction): Promise<KnownRecord | undefined> {
    return this.read('id = $1', [recordId], tx);
  }

  findByKey(key: string, tx?: Transaction): Promise<KnownRecord | undefined> {
    return this.read('clave = $1', [key], tx);
  }

  async findByNumber(radicado: string, tx?: Transaction): Promise<KnownRecord | undefined> {
    const number = readFilingNumber(radicado);
    return number && this.read('anio = $1 AND numero = $2', number, tx);
  }

  private async read(
    condition: string,
    values: readonly (number | string)[],
    tx?: Transaction,
  ): Promise<KnownRecord | undefined> {
    const [row] = await this.database.rows<Row>(
      `SELECT id, clave, anio, numero, canal, usuario_id, llave FROM tramites_record
       WHERE ${condition} AND numero IS NOT NULL`,
      values,
      tx,
    );
    if (!row) return undefined;
    const { id: recordId, clave: key, anio, numero, canal, usuario_id: usuario, llave } = row;
    return { recordId, key, radicado: filingNumber(anio, numero), llave, canal, usuario };
  }
}
