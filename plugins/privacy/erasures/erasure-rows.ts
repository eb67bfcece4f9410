import { inject, injectable } from 'inversify';
import { Clock, Database, Secrets, type SealedColumn, type Transaction } from '../../../host/plugin-api/index.js';
import type { Erasure, ErasureState, ErasureStep } from './erasure.js';
import { personName, type PersonName } from '../people/person-name.js';

/** The person of an erasure, bound to it. */
export const personColumn: SealedColumn = {
  table: 'privacy_erasure',
  key: 'id',
  column: 'persona',
  purpose: 'privacy/erasure',
};

interface Row extends Omit<Erasure, 'resultado'> {
  readonly resultado: unknown;
}

const select = `SELECT id, estado, fundamento, requested_by AS solicitante, requested_at AS pedido,
  ended_at AS terminado, resultado FROM privacy_erasure`;

/** The statements on `privacy_erasure`. */
@injectable()
export class ErasureRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Answers false where the same person has an open one. */
  async insert(
    tx: Transaction,
    erasure: {
      readonly id: string;
      readonly digest: Buffer;
      readonly name: PersonName;
      readonly fundamento: string;
      readonly by: number | null;
    },
  ): Promise<boolean> {
    const { id, digest, name, fundamento, by } = erasure;
    const persona = this.secrets.seal(personColumn.purpose, id, Buffer.from(JSON.stringify(name)));
    const row = { id, person_digest: digest, persona, fundamento, requested_by: by, requested_at: this.clock.now() };
    try {
      await this.database.savepoint(tx, () =>
        this.database.insert('privacy_erasure', [{ ...row, open_digest: digest, estado: 'PENDIENTE' }], [], tx),
      );
      return true;
    } catch (error) {
      if (this.database.isUniqueViolation(error, 'privacy_erasure_open_uq')) return false;
      throw error;
    }
  }

  /** The erasure of a person that ended last. */
  async lastDoneOf(digest: Buffer, tx?: Transaction): Promise<string | undefined> {
    const sql = `SELECT id FROM privacy_erasure WHERE person_digest = $1 AND estado = 'TERMINADO'
      ORDER BY ended_at DESC, id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`;
    return (await this.database.rows<{ id: string }>(sql, [digest], tx))[0]?.id;
  }

  async openOf(digest: Buffer): Promise<string | undefined> {
    const sql = 'SELECT id FROM privacy_erasure WHERE open_digest = $1';
    return (await this.database.rows<{ id: string }>(sql, [digest]))[0]?.id;
  }

  /** The person to be erased; undefined for one that has ended. Throws `SealError`. */
  async personOf(id: string): Promise<PersonName | undefined> {
    const sql = 'SELECT persona FROM privacy_erasure WHERE id = $1';
    const [row] = await this.database.rows<{ persona: Buffer | null }>(sql, [id]);
    if (!row?.persona) return undefined;
    return personName.parse(JSON.parse(this.secrets.open(personColumn.purpose, id, row.persona).toString()));
  }

  /** Ends an open erasure, once `tx` is committed: another worker that comes to it waits. False where it has ended. */
  async end(tx: Transaction, id: string, estado: Exclude<ErasureState, 'PENDIENTE'>): Promise<boolean> {
    const sql = `UPDATE privacy_erasure SET estado = $2, persona = NULL, open_digest = NULL, ended_at = $3
      WHERE id = $1 AND open_digest IS NOT NULL`;
    return (await this.database.change(sql, [id, estado, this.clock.now()], tx)) === 1;
  }

  async setResult(tx: Transaction, id: string, resultado: readonly ErasureStep[]): Promise<void> {
    const sql = 'UPDATE privacy_erasure SET resultado = $2 WHERE id = $1';
    await this.database.change(sql, [id, JSON.stringify(resultado)], tx);
  }

  /**
   * Writes an erasure that was made before this database was backed up, and is made again. Answers false where the
   * database has it.
   */
  again(tx: Transaction, id: string, digest: Buffer, fundamento: string): Promise<boolean> {
    const now = this.clock.now();
    const row = { id, person_digest: digest, fundamento, estado: 'TERMINADO', requested_at: now, ended_at: now };
    return this.database.insertOnce('privacy_erasure', row, ['id'], tx);
  }

  /** False for one that this database does not know, or is still to make. */
  async hasEnded(id: string): Promise<boolean> {
    const found = await this.find(id);
    return found !== undefined && found.estado !== 'PENDIENTE';
  }

  /** How many people this database was rid of. */
  async countErased(): Promise<number> {
    const sql = "SELECT COUNT(*) AS erased FROM privacy_erasure WHERE estado = 'TERMINADO'";
    return Number((await this.database.rows<{ erased: string | number }>(sql))[0]?.erased);
  }

  async find(id: string): Promise<Erasure | undefined> {
    const [row] = await this.database.rows<Row>(`${select} WHERE id = $1`, [id]);
    return row && this.read(row);
  }

  /** The newest first, from behind one of them. */
  async list(limit: number, before?: { readonly pedido: Date; readonly id: string }): Promise<Erasure[]> {
    const behind = before ? 'WHERE requested_at <= $2 AND (requested_at < $2 OR id < $3)' : '';
    const rows = await this.database.rows<Row>(
      `${select} ${behind} ORDER BY requested_at DESC, id DESC OFFSET 0 ROWS FETCH NEXT $1 ROWS ONLY`,
      [limit, ...(before ? [before.pedido, before.id] : [])],
    );
    return rows.map((row) => this.read(row));
  }

  private read({ resultado, ...row }: Row): Erasure {
    return { ...row, resultado: this.database.parseJson<readonly ErasureStep[] | null>(resultado) ?? [] };
  }
}
