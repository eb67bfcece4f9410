import { inject, injectable } from 'inversify';
import { Clock, composed, conditions, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { EndedPlace, EndedRecord, EndedUntil, RetainedRecords } from '../contract.js';
import { filingNumber } from './filing-number.js';

interface Row {
  readonly id: number;
  readonly anio: number;
  readonly numero: number;
  readonly tramite: string;
  readonly terminado: Date;
}

/** The most tramites in one statement. */
const MOST_AT_ONCE = 100;

const columns = 'r.id, r.anio, r.numero, t.codigo AS tramite, r.terminado';
const joined = 'tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id';
const isKept = 'r.numero IS NOT NULL AND r.terminado IS NOT NULL AND r.eliminado IS NULL';

/** Records that have ended, by the index of their ends. */
@injectable()
export class EndedRecords implements RetainedRecords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async isTramite(codigo: string, tx?: Transaction): Promise<boolean> {
    return (await this.database.rows('SELECT id FROM tramites_tramite WHERE codigo = $1', [codigo], tx)).length > 0;
  }

  async endedUntil(limits: readonly EndedUntil[], limit: number, after?: EndedPlace): Promise<EndedRecord[]> {
    const found: EndedRecord[] = [];
    for (let from = 0; from < limits.length && found.length < limit; from += MOST_AT_ONCE) {
      found.push(...(await this.some(limits.slice(from, from + MOST_AT_ONCE), limit - found.length, after)));
    }
    return found;
  }

  async ended(ids: readonly number[], tx?: Transaction): Promise<EndedRecord[]> {
    const rows = await conditions()
      .and(isKept)
      .oneOf('r.id', ids)
      .rows<Row>(this.database, (where) => `SELECT ${columns} FROM ${joined} ${where} ORDER BY r.id`, tx);
    return rows.map(read);
  }

  async hold(tx: Transaction, id: number): Promise<EndedRecord | undefined> {
    await this.database.change('UPDATE tramites_record SET terminado = terminado WHERE id = $1', [id], tx);
    return (await this.ended([id], tx))[0];
  }

  async markDestroyed(tx: Transaction, id: number): Promise<void> {
    const sql = 'UPDATE tramites_record SET eliminado = $2 WHERE id = $1';
    await this.database.change(sql, [id, this.clock.now()], tx);
  }

  /** A range of the index for each tramite, which all end at the limit. */
  private async some(limits: readonly EndedUntil[], limit: number, after?: EndedPlace): Promise<EndedRecord[]> {
    const bind: unknown[] = [limit];
    const place = (value: unknown): string => `$${bind.push(value)}`;
    const ranges = limits.map(({ tramite, until }, index) => {
      const where = [`t.codigo = ${place(tramite)}`, isKept, `r.terminado <= ${place(until)}`];
      if (after?.tramite === tramite) {
        const end = place(after.terminado);
        where.push(`r.terminado >= ${end} AND (r.terminado > ${end} OR r.id > ${place(after.id)})`);
      }
      return `SELECT * FROM (SELECT ${index} AS place, ${columns} FROM ${joined} WHERE ${where.join(' AND ')}
        ORDER BY r.terminado, r.id OFFSET 0 ROWS FETCH NEXT $1 ROWS ONLY) range_${index}`;
    });
    const rows = await this.database.rows<Row>(
      composed(`SELECT id, anio, numero, tramite, terminado FROM (${ranges.join(' UNION ALL ')}) every_range
        ORDER BY place, terminado, id OFFSET 0 ROWS FETCH NEXT $1 ROWS ONLY`),
      bind,
    );
    return rows.map(read);
  }
}

const read = ({ anio, numero, ...row }: Row): EndedRecord => ({ ...row, radicado: filingNumber(anio, numero) });
