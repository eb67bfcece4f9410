import { inject, injectable } from 'inversify';
import { conditions, Database, NotFoundError, type Transaction } from '../../../../host/plugin-api/index.js';
import type { FiledRecords, KnownRecord, OutlinedRecord } from '../../contract.js';
import { filingNumber, readFilingNumber } from '../../vocabulary/index.js';
import { FoundIds } from './found-ids.js';
import { OfficeNames, type OfficeRow } from './office-of-record.js';

interface Row {
  readonly id: number;
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  readonly usuario_id: number | null;
  readonly llave: string | null;
}

interface OutlineRow extends OfficeRow {
  readonly id: number;
  readonly anio: number;
  readonly numero: number;
  readonly nombre: string;
  readonly solicitante: string | null;
  readonly asunto: string | null;
  readonly vence: Date | null;
}

/** Returns a record that was found. Throws `NotFoundError` for none. */
export function existing(record: KnownRecord | undefined): KnownRecord {
  if (!record) throw new NotFoundError('No existe ese registro.');
  return record;
}

/** Records as other plugins know them. */
@injectable()
export class StoredRecords implements FiledRecords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(FoundIds) private readonly found: FoundIds,
    @inject(OfficeNames) private readonly offices: OfficeNames,
  ) {}

  findRecord(recordId: number, tx?: Transaction): Promise<KnownRecord | undefined> {
    return this.read('id = $1', [recordId], tx);
  }

  findByKey(key: string, tx?: Transaction): Promise<KnownRecord | undefined> {
    return this.read('clave = $1', [key], tx);
  }

  async findByNumber(radicado: string, tx?: Transaction): Promise<KnownRecord | undefined> {
    const number = readFilingNumber(radicado);
    return number && this.read('anio = $1 AND numero = $2', number, tx);
  }

  /** Finds a record by the name that a request has for it: its key, or its number. */
  findNamed(keyOrNumber: string): Promise<KnownRecord | undefined> {
    return keyOrNumber.startsWith('key_') ? this.findByKey(keyOrNumber) : this.findByNumber(keyOrNumber);
  }

  async findAll(recordIds: readonly number[], tx?: Transaction): Promise<readonly KnownRecord[]> {
    if (recordIds.length === 0) return [];
    const rows = await conditions()
      .and('numero IS NOT NULL')
      .oneOf('id', recordIds)
      .rows<Row>(this.database, (where) => `${known} ${where}`, tx);
    return rows.map(knownRecord);
  }

  async outlineAll(recordIds: readonly number[]): Promise<readonly OutlinedRecord[]> {
    if (recordIds.length === 0) return [];
    const rows = await conditions()
      .and('r.numero IS NOT NULL')
      .oneOf('r.id', recordIds)
      .rows<OutlineRow>(
        this.database,
        (where) =>
          `SELECT r.id, r.anio, r.numero, r.solicitante, r.asunto, r.vence, r.oficina, t.nombre, t.pagina FROM tramites_record r
           JOIN tramites_tramite t ON t.id = r.tramite_id ${where}`,
      );
    const officeOf = await this.offices.of(rows);
    return rows.map(({ id, anio, numero, nombre, solicitante, asunto, vence, ...of }) => ({
      recordId: id,
      radicado: filingNumber(anio, numero),
      tramite: nombre,
      solicitante,
      asunto,
      oficina: officeOf(of),
      vence,
    }));
  }

  searchIds(text: string, limit: number): Promise<readonly number[]> {
    return this.found.search(text, limit);
  }

  private async read(
    condition: string,
    values: readonly (number | string)[],
    tx?: Transaction,
  ): Promise<KnownRecord | undefined> {
    const sql = `${known} WHERE ${condition} AND numero IS NOT NULL`;
    const [row] = await this.database.rows<Row>(sql, values, tx);
    return row && knownRecord(row);
  }
}

const known = 'SELECT id, clave, anio, numero, canal, usuario_id, llave FROM tramites_record';

const knownRecord = ({ id, clave, anio, numero, canal, usuario_id, llave }: Row): KnownRecord => ({
  recordId: id,
  key: clave,
  radicado: filingNumber(anio, numero),
  llave,
  canal,
  usuario: usuario_id,
});
