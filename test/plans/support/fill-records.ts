import type pg from 'pg';
import { firstNames, oneOf, plainNames, surnames } from './names.js';

const TRAMITES = 12;

/** Inserts records with a document and the four words of a name each; 92 of 100 have ended. */
export async function fillRecords(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `INSERT INTO tramites_record (clave, tramite_id, anio, numero, estado, canal, solicitante, informacion, llave, created_at,
       vence, respondido)
     SELECT 'key_' || gen_random_uuid(), t.id, 2026, n,
       CASE WHEN NOT o.is_open THEN CASE WHEN n % 20 = 1 THEN 'ANULADO' ELSE 'RESUELTO' END
         WHEN n % 3 = 0 THEN 'RADICADO' WHEN n % 31 = 0 THEN 'DEVUELTO' ELSE 'EN_TRAMITE' END,
       (ARRAY['WEB', 'WEB', 'WEB', 'VENTANILLA', 'TELEGRAM'])[1 + n % 5],
       concat_ws(' ', ${oneOf(firstNames, 'n', 7919)}, ${oneOf(firstNames, 'n', 6007)}, ${oneOf(surnames, 'n', 4001)},
         ${oneOf(surnames, 'n', 9001)}, CASE WHEN n % 25000 = 0 THEN 'Zipaquirá' WHEN n % 150 = 0 THEN 'Mar' || chr(97 + n / 150 % 26) || chr(97 + n / 3900 % 26) END),
       jsonb_build_object('documento', 'CC ' || 10000000 + n), gen_random_uuid()::text, now() - (${rows} - n) * interval '3 minutes',
       CASE WHEN n % 10 > 0 THEN now() - (${rows} - n) * interval '3 minutes' + interval '21 days' END,
       CASE WHEN NOT o.is_open THEN LEAST(now(), now() - (${rows} - n) * interval '3 minutes' + interval '1 day') END
     FROM generate_series(1, ${rows}) AS n
       CROSS JOIN LATERAL (SELECT n > ${rows * 0.95} OR n % 33 = 0 AS is_open,
         CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n % ${TRAMITES} END AS tramite) AS o
       JOIN tramites_tramite t ON t.codigo = 'TR' || o.tramite
     ORDER BY n`,
  );
  await client.query(`UPDATE tramites_record SET plazo_ciudadano = created_at + interval '40 days',
     plazo_avisado = CASE WHEN id % 2 = 0 THEN created_at + interval '41 days' END WHERE estado = 'DEVUELTO'`);
  await client.query(`INSERT INTO tramites_filing_number (anio, ultimo) VALUES (2026, ${rows})`);
  await client.query(`INSERT INTO tramites_answer (digest, tramite_id, record_id)
     SELECT substring(sha256(convert_to(informacion->>'documento', 'UTF8')) FROM 1 FOR 16), tramite_id, id
     FROM tramites_record ORDER BY 1`);
  await client.query(`INSERT INTO tramites_record_word (palabra, record_id)
     SELECT DISTINCT COALESCE(p.palabra, lower(w.name)) COLLATE "C", r.id FROM tramites_record r
       CROSS JOIN LATERAL regexp_split_to_table(r.solicitante, ' ') AS w (name)
       LEFT JOIN (VALUES ${plainNames}) AS p (name, palabra) ON p.name = w.name
     ORDER BY 2, 1`);
}

/** The codes of the tramites of the records. */
export const tramiteCodes = Array.from({ length: TRAMITES }, (_none, index) => `TR${index + 1}`);
