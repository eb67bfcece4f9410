import type { Database, Transaction } from '../../../host/plugin-api/index.js';
import type { Answers } from '../questions/index.js';

/** A record that is ready to be written. */
export interface NewRecord {
  readonly key: string;
  readonly tramiteId: number;
  readonly year: number;
  readonly state: string;
  readonly channel: string;
  readonly answers: Answers;
  /** One for each answer that look-ups may find; without repeats. */
  readonly digests: readonly Buffer[];
  readonly createdAt: Date;
}

export interface InsertedRecord {
  readonly id: number;
  readonly numero: number;
}

/**
 * Counter, record and index entries in one statement, which is a transaction of its own where none is given.
 * `undefined` where the year has no counter yet: nothing is written then.
 */
export async function insertOnPostgres(
  database: Database,
  record: NewRecord,
  tx?: Transaction,
): Promise<InsertedRecord | undefined> {
  const [row] = await database.rows<InsertedRecord>(
    `WITH counter AS (
       UPDATE tramites_filing_number SET ultimo = ultimo + 1 WHERE anio = $1::integer RETURNING ultimo),
     record AS (
       INSERT INTO tramites_record (clave, tramite_id, anio, numero, estado, canal, informacion, created_at)
       SELECT $2, $3::integer, $1::integer, ultimo, $4, $5, $6::jsonb, $7::timestamptz FROM counter
       RETURNING id, numero),
     answers AS (
       INSERT INTO tramites_answer (digest, tramite_id, record_id)
       SELECT digest, $3::integer, record.id FROM record CROSS JOIN unnest($8::bytea[]) AS digest)
     SELECT id, numero FROM record`,
    [
      record.year,
      record.key,
      record.tramiteId,
      record.state,
      record.channel,
      JSON.stringify(record.answers),
      record.createdAt,
      record.digests,
    ],
    tx,
  );
  return row;
}

/** The same in three statements of one transaction, as SQL Server has no such `WITH`. */
export async function insertOnMssql(
  database: Database,
  record: NewRecord,
  tx: Transaction,
): Promise<InsertedRecord | undefined> {
  const [counter] = await database.rows<{ ultimo: number }>(
    // Read back under the lock that the update took, and not by OUTPUT: not every server that speaks the dialect answers
    // there with the value after a wait.
    `UPDATE tramites_filing_number SET ultimo = ultimo + 1 WHERE anio = $1;
     SELECT ultimo FROM tramites_filing_number WHERE anio = $1`,
    [record.year],
    tx,
  );
  if (!counter) return undefined;
  const [row] = await database.insert<InsertedRecord>(
    'tramites_record',
    [
      {
        clave: record.key,
        tramite_id: record.tramiteId,
        anio: record.year,
        numero: counter.ultimo,
        estado: record.state,
        canal: record.channel,
        informacion: JSON.stringify(record.answers),
        created_at: record.createdAt,
      },
    ],
    ['id', 'numero'],
    tx,
  );
  const { id } = row!;
  await database.insert(
    'tramites_answer',
    record.digests.map((digest) => ({ digest, tramite_id: record.tramiteId, record_id: id })),
    [],
    tx,
  );
  return row;
}
