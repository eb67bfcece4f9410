import type { Dialect } from '../plugin-api/index.js';

/** A type whose jobs may be claimed now. */
export interface ClaimableType {
  readonly name: string;
  /** The most jobs that may be claimed. */
  readonly room: number;
  /** The number of jobs that the claimer already has. */
  readonly busy: number;
}

/** A statement that claims due jobs: `$1` lease, `$2` its end, `$3` now. */
interface ClaimStatement {
  readonly sql: string;
  /** The binds after `$3`. */
  readonly bind: readonly unknown[];
}

/**
 * The statement that claims at most `most` due jobs, types in turn: the next job is of the type that the claimer has
 * the fewest of and, among equals, of the earlier one in the list. Each type is a separate index range, so that no type
 * hides another one, however many of its jobs are due. On SQL Server the condition appears twice: a server of that
 * dialect that ignores the hints makes the second of two claims wait for a row, which is not due any more afterwards.
 */
export const claimStatement: Readonly<
  Record<Dialect, (types: readonly ClaimableType[], most: number) => ClaimStatement>
> = {
  postgres: (types, most) => ({
    sql: `WITH due AS (
        SELECT j.id, t.busy, t.rank, ROW_NUMBER() OVER (PARTITION BY t.rank ORDER BY j.due_at, j.seq) AS place
        FROM unnest($4::text[], $5::integer[], $6::integer[]) WITH ORDINALITY AS t (name, room, busy, rank)
        CROSS JOIN LATERAL (
          SELECT id, due_at, seq FROM host_job WHERE name = t.name AND state = 'PENDIENTE' AND due_at <= $3
          ORDER BY due_at, seq LIMIT t.room FOR UPDATE SKIP LOCKED) AS j),
      chosen AS (SELECT id FROM due ORDER BY busy + place, rank LIMIT $7)
      UPDATE host_job j SET lease = $1, due_at = $2 FROM chosen WHERE j.id = chosen.id RETURNING j.id, j.name`,
    bind: [types.map(({ name }) => name), types.map(({ room }) => room), types.map(({ busy }) => busy), most],
  }),

  mssql: (types, most) => {
    const bind: unknown[] = [];
    const place = (value: unknown): string => `$${bind.push(value) + 3}`;
    const listed = types.map(
      ({ name, room, busy }, rank) => `(${place(name)}, ${place(room)}, ${place(busy)}, ${rank})`,
    );
    const isDue = `state = 'PENDIENTE' AND due_at <= $3`;
    return {
      sql: `UPDATE host_job SET lease = $1, due_at = $2 OUTPUT inserted.id, inserted.name
        WHERE ${isDue} AND id IN (
          SELECT TOP (${most}) due.id FROM (
            SELECT j.id, t.busy, t.rank, ROW_NUMBER() OVER (PARTITION BY t.rank ORDER BY j.due_at, j.seq) AS place
            FROM (VALUES ${listed.join(', ')}) AS t (name, room, busy, rank)
            CROSS APPLY (
              SELECT TOP (t.room) id, due_at, seq FROM host_job WITH (READPAST, UPDLOCK, ROWLOCK)
              WHERE name = t.name AND ${isDue} ORDER BY due_at, seq) AS j) AS due
          ORDER BY due.busy + due.place, due.rank)`,
      bind,
    };
  },
};
