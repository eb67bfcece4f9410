import { inject, injectable } from 'inversify';
import { Database } from '../../../../host/plugin-api/index.js';
import type { Answers, SensitiveAnswers } from '../../../forms/contract.js';

/** A record as public look-ups find it. */
export interface FoundRecord {
  readonly id: number;
  readonly tramite_id: number;
  readonly answers: Answers;
  readonly sensitive: SensitiveAnswers;
}

/** A look-up in one tramite, as most are. */
interface LookUp {
  readonly digest: Buffer;
  readonly tramiteId: number;
}

interface FoundRow {
  readonly id: number;
  readonly tramite_id: number;
  readonly informacion: unknown;
  readonly sensibles: unknown;
}

/** Selects the oldest record among the ids of a query. */
const recordOf = (ids: string): string =>
  `SELECT r.id, r.tramite_id, r.informacion, r.sensibles FROM tramites_record r WHERE r.id = (${ids})`;

const oldestOfOne = (digest: string, tramite: string): string =>
  `SELECT MIN(a.record_id) FROM tramites_answer a WHERE a.digest = ${digest} AND a.tramite_id = ${tramite}`;

/** The statements that find records by the index of their answers. */
@injectable()
export class LookUpRepository {
  private readonly lookUpAmongOthers: (lookUp: LookUp) => Promise<FoundRow | undefined>;

  constructor(@inject(Database) private readonly database: Database) {
    this.lookUpAmongOthers = database.batched(
      (lookUp) => this.lookUp(lookUp, []),
      (lookUps) => this.lookUpTogether(lookUps),
    );
  }

  /**
   * Returns the oldest record that holds an answer, among the given tramites. One round trip, by index, however common
   * the value; those in one tramite that come at the same moment share it on PostgreSQL.
   */
  async findOldest(digest: Buffer, tramiteIds: readonly number[]): Promise<FoundRecord | undefined> {
    if (tramiteIds.length === 0) return undefined;
    const [tramiteId, ...others] = tramiteIds;
    const lookUp = { digest, tramiteId: tramiteId! };
    const row = await (others.length === 0 ? this.lookUpAmongOthers(lookUp) : this.lookUp(lookUp, others));
    return (
      row && {
        id: row.id,
        tramite_id: row.tramite_id,
        answers: this.database.parseJson<Answers>(row.informacion),
        sensitive: this.database.parseJson<SensitiveAnswers | null>(row.sensibles) ?? {},
      }
    );
  }

  private async lookUp({ digest, tramiteId }: LookUp, others: readonly number[]): Promise<FoundRow | undefined> {
    const ids = others.length === 0 ? oldestOfOne('$1', '$2') : this.oldestOfSeveral(others.length + 1);
    const [row] = await this.database.rows<FoundRow>(recordOf(ids), [digest, ...this.idsOf(tramiteId, others)]);
    return row;
  }

  private async lookUpTogether(lookUps: readonly LookUp[]): Promise<(FoundRow | undefined)[]> {
    const asked = lookUps.map(({ digest, tramiteId }) => ({ digest: digest.toString('hex'), tramite: tramiteId }));
    const rows = await this.database.rows<FoundRow | { readonly tramite_id: null }>(
      `SELECT found.* FROM
         ROWS FROM (jsonb_to_recordset($1::jsonb) AS (digest varchar, tramite integer)) WITH ORDINALITY AS asked (digest, tramite, place)
         LEFT JOIN LATERAL (${recordOf(oldestOfOne("decode(asked.digest, 'hex')", 'asked.tramite'))} LIMIT 1) AS found ON TRUE
       ORDER BY asked.place`,
      [JSON.stringify(asked)],
    );
    return rows.map((row) => (row.tramite_id === null ? undefined : row));
  }

  /**
   * Makes the query over several tramites. On PostgreSQL their ids are one JSON text, as an array would have the query
   * planned anew for each length.
   */
  private oldestOfSeveral(count: number): string {
    const isPostgres = this.database.dialect === 'postgres';
    const places = Array.from({ length: count }, (_, index) => `($${index + 2})`).join(', ');
    return `SELECT MIN(first.record_id)
      FROM ${isPostgres ? 'jsonb_array_elements_text($2::jsonb)' : `(VALUES ${places})`} AS t (id)
      ${isPostgres ? 'CROSS JOIN LATERAL' : 'CROSS APPLY'} (
        SELECT MIN(a.record_id) AS record_id FROM tramites_answer a
        WHERE a.digest = $1 AND a.tramite_id = CAST(t.id AS INTEGER)) AS first`;
  }

  private idsOf(first: number, others: readonly number[]): readonly unknown[] {
    if (others.length === 0) return [first];
    const all = [first, ...others];
    return this.database.dialect === 'postgres' ? [JSON.stringify(all)] : all;
  }
}
