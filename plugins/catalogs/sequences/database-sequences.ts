import { inject, injectable } from 'inversify';
import { ConflictError, Database, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import type { Sequences, TakenNumber } from '../contract.js';
import { LAST_NUMBER } from '../resources/consecutivo.js';

interface RaisedSequence {
  readonly codigo: string;
  readonly prefijo: string | null;
  readonly siguiente: number;
  readonly longitud: number;
}

/** A number with the code of its sequence. */
export interface NumberOfSequence extends TakenNumber {
  readonly codigo: string;
}

type SequenceKey = 'id' | 'codigo';

/**
 * Builds the statement that takes a number. It also raises the revision, so that the `ETag` changes and an
 * administrator with an older one cannot set the counter back.
 */
const raiseBy = (key: SequenceKey): string =>
  `UPDATE catalogs_consecutivo SET siguiente = siguiente + 1, revision = revision + 1
   WHERE ${key} = $1 AND siguiente < $2 AND (vigencia IS NULL OR EXISTS (
     SELECT 1 FROM catalogs_vigencia v WHERE v.id = catalogs_consecutivo.vigencia AND v.activa = $3))`;

const columns = 'codigo, prefijo, siguiente, longitud';

function numberOf({ codigo, prefijo, siguiente, longitud }: RaisedSequence): NumberOfSequence {
  const numero = siguiente - 1;
  return { numero, texto: `${prefijo ?? ''}${String(numero).padStart(longitud, '0')}`, codigo };
}

/** {@link Sequences} of the resource `consecutivo`: each row has a counter, which is raised under the row's lock. */
@injectable()
export class DatabaseSequences implements Sequences {
  constructor(@inject(Database) private readonly database: Database) {}

  async takeNumber(tx: Transaction, codigo: string): Promise<TakenNumber> {
    const { numero, texto } = await this.takeBy(tx, 'codigo', codigo);
    return { numero, texto };
  }

  /** Takes the next number of a sequence by its id, as {@link Sequences.takeNumber} does. */
  takeOf(tx: Transaction, id: number): Promise<NumberOfSequence> {
    return this.takeBy(tx, 'id', id);
  }

  private async takeBy(tx: Transaction, key: SequenceKey, value: string | number): Promise<NumberOfSequence> {
    const raised = await this.raise(tx, key, value);
    if (!raised) throw await this.refusal(tx, key, value);
    return numberOf(raised);
  }

  private async raise(tx: Transaction, key: SequenceKey, value: string | number): Promise<RaisedSequence | undefined> {
    const bind = [value, LAST_NUMBER, true];
    if (this.database.dialect === 'postgres') {
      const [row] = await this.database.rows<RaisedSequence>(`${raiseBy(key)} RETURNING ${columns}`, bind, tx);
      return row;
    }
    // A second statement reads the counter, under the lock of the update. OUTPUT would be one statement, but on some
    // servers of the dialect it returns an outdated value after a wait.
    if ((await this.database.changeRows(raiseBy(key), bind, tx)) === 0) return undefined;
    const sql = `SELECT ${columns} FROM catalogs_consecutivo WHERE ${key} = $1`;
    const [row] = await this.database.rows<RaisedSequence>(sql, [value], tx);
    return row;
  }

  private async refusal(tx: Transaction, key: SequenceKey, value: string | number): Promise<Error> {
    const sql = `SELECT codigo, siguiente FROM catalogs_consecutivo WHERE ${key} = $1`;
    const [row] = await this.database.rows<Pick<RaisedSequence, 'codigo' | 'siguiente'>>(sql, [value], tx);
    if (!row) return new NotFoundError('No existe ese consecutivo.');
    if (row.siguiente >= LAST_NUMBER) {
      return new ConflictError(`El consecutivo ${row.codigo} no tiene más números.`, { code: 'sequence_used_up' });
    }
    const detail = `La vigencia del consecutivo ${row.codigo} no está activa: no se pueden tomar números.`;
    return new ConflictError(detail, { code: 'period_closed' });
  }
}
