import type pg from 'pg';
import { DIGEST_BYTES } from '../../plugins/tramites/vocabulary/answer-digest.js';
import { partsOf } from '../../plugins/calendar/counting/civil-day.js';
import { TimeZoneDays } from '../../plugins/calendar/counting/time-zone-days.js';

/** The records to make for one tramite; each answer is an SQL expression over `n`, the record's filing number. */
export interface Filling {
  readonly codigo: string;
  readonly count: number;
  readonly answers: Readonly<Record<string, string>>;
}

/** Inserts records by SQL, as the service would have filed them one by one. */
export async function fillRecords(client: pg.Client, fillings: readonly Filling[]): Promise<void> {
  const [year] = partsOf(new TimeZoneDays('America/Bogota').dayOf(new Date()));
  let last = 0;
  for (const { codigo, count, answers } of fillings) {
    const pairs = Object.entries(answers).map(([field, expression]) => `'${field}', (${expression})::text`);
    await client.query(
      `INSERT INTO tramites_record (clave, tramite_id, anio, numero, estado, canal, informacion, created_at)
       SELECT 'key_' || gen_random_uuid(), t.id, $1, n, 'RADICADO', 'WEB', jsonb_build_object(${pairs.join(', ')}), now()
       FROM generate_series($2::integer, $3::integer) AS n, tramites_tramite t WHERE t.codigo = $4`,
      [year, last + 1, last + count, codigo],
    );
    last += count;
  }
  await client.query(
    `INSERT INTO tramites_answer (digest, tramite_id, record_id)
     SELECT substring(sha256(convert_to(a.key, 'UTF8') || '\\x00'::bytea || convert_to(a.value, 'UTF8')) FROM 1 FOR ${DIGEST_BYTES}),
       r.tramite_id, r.id
     FROM tramites_record r CROSS JOIN jsonb_each_text(r.informacion) AS a`,
  );
  await client.query('INSERT INTO tramites_filing_number (anio, ultimo) VALUES ($1, $2)', [year, last]);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}
