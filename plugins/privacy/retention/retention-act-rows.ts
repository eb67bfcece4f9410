import { inject, injectable } from 'inversify';
import { Clock, conditions, Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { ActItem, DestructionState, ListedAct, RetentionAct } from './retention-act.js';

const actColumns = 'id, motivo, approved_by, approved_at';
const itemColumns = 'record_id, radicado, tramite, terminado, vence, fundamento, estado, obstaculo, done_at';
const MOST_OF_REASON = 1000;

/** The statements on acts of destruction and their records. */
@injectable()
export class RetentionActRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Answers false where one of the records stands in another act. */
  async insert(
    tx: Transaction,
    act: RetentionAct,
    items: readonly Omit<ActItem, 'estado' | 'obstaculo' | 'done_at'>[],
  ): Promise<boolean> {
    const rows = items.map(({ record_id, radicado, tramite, terminado, vence, fundamento }) => ({
      ...{ act_id: act.id, record_id, claim_id: record_id, radicado, tramite, terminado, vence, fundamento },
      estado: 'PENDIENTE',
    }));
    try {
      await this.database.savepoint(tx, async () => {
        await this.database.insert('privacy_retention_act', [{ ...act }], [], tx);
        await this.database.insert('privacy_retention_item', rows, [], tx);
      });
      return true;
    } catch (error) {
      if (this.database.isUniqueViolation(error, 'privacy_retention_item_claim_uq')) return false;
      throw error;
    }
  }

  /** The acts that some records stand in, by the ids of these: none of a record that was refused. */
  async claimed(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await conditions()
      .oneOf('claim_id', ids)
      .rows<{ claim_id: number; act_id: string }>(
        this.database,
        (where) => `SELECT claim_id, act_id FROM privacy_retention_item ${where}`,
      );
    return new Map(rows.map(({ claim_id, act_id }) => [claim_id, act_id]));
  }

  /** The newest first, from behind one of them. */
  async page(limit: number, before?: Pick<RetentionAct, 'id' | 'approved_at'>): Promise<ListedAct[]> {
    const behind = before ? 'WHERE approved_at <= $2 AND (approved_at < $2 OR id < $3)' : '';
    const acts = await this.database.rows<RetentionAct>(
      `SELECT ${actColumns} FROM privacy_retention_act ${behind}
       ORDER BY approved_at DESC, id DESC OFFSET 0 ROWS FETCH NEXT $1 ROWS ONLY`,
      [limit, ...(before ? [before.approved_at, before.id] : [])],
    );
    const counted = await this.counts(acts.map(({ id }) => id));
    return acts.map((act) => {
      const of = (estado: DestructionState): number =>
        counted.find((row) => row.act_id === act.id && row.estado === estado)?.records ?? 0;
      const counts = { PENDIENTE: of('PENDIENTE'), ELIMINADO: of('ELIMINADO'), RECHAZADO: of('RECHAZADO') };
      return { ...act, counts };
    });
  }

  async find(id: string): Promise<RetentionAct | undefined> {
    const sql = `SELECT ${actColumns} FROM privacy_retention_act WHERE id = $1`;
    return (await this.database.rows<RetentionAct>(sql, [id]))[0];
  }

  items(id: string): Promise<ActItem[]> {
    const sql = `SELECT ${itemColumns} FROM privacy_retention_item WHERE act_id = $1 ORDER BY record_id`;
    return this.database.rows<ActItem>(sql, [id]);
  }

  /** Ends what is still to be done, once `tx` is committed: another worker that comes to it waits. False otherwise. */
  async end(tx: Transaction, act: string, record: number): Promise<boolean> {
    const sql = `UPDATE privacy_retention_item SET estado = 'ELIMINADO', done_at = $3
      WHERE act_id = $1 AND record_id = $2 AND estado = 'PENDIENTE'`;
    return (await this.database.change(sql, [act, record, this.clock.now()], tx)) === 1;
  }

  /** Behind `end`: it is not destroyed after all, and another act may name it. */
  async refuse(tx: Transaction, act: string, record: number, reason: string): Promise<void> {
    const sql = `UPDATE privacy_retention_item SET estado = 'RECHAZADO', claim_id = NULL, obstaculo = $3
      WHERE act_id = $1 AND record_id = $2`;
    await this.database.change(sql, [act, record, reason.slice(0, MOST_OF_REASON)], tx);
  }

  private async counts(acts: readonly string[]) {
    if (acts.length === 0) return [];
    return conditions()
      .oneOf('act_id', acts)
      .rows<{ act_id: string; estado: DestructionState; records: number }>(
        this.database,
        (where) => `SELECT act_id, estado, CAST(COUNT(*) AS INTEGER) AS records FROM privacy_retention_item ${where}
          GROUP BY act_id, estado`,
      );
  }
}
