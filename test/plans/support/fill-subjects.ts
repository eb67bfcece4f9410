import type pg from 'pg';
import { searchWords } from '../../../host/plugin-api/index.js';
import { keysOf } from '../../../plugins/tramites/records/search/word-keys.js';
import { firstNames, surnames } from './names.js';

/** The words that many subjects have, the common ones first. */
const common = 'calle hueco poda arbol ruido alumbrado licencia andén parque vecino humedad basura'.split(' ');
const syllables = 'ba ce di lo mu ran tes pi go ju ve sal co ri na fu zo que lle mor'.split(' ');
/** The keys that one statement writes. */
const PORTION = 50_000;

/** Makes a word of three or four syllables, another one for each number below 160,000. */
function rareWord(number: number): string {
  const parts: string[] = [];
  for (let rest = number + 400; rest > 0; rest = Math.floor(rest / syllables.length)) {
    parts.push(syllables[rest % syllables.length]!);
  }
  return parts.join('');
}

/**
 * Gives each record a subject of two common words and a rare one, which ten records share, and writes the keys of all
 * words.
 */
export async function fillSubjects(client: pg.Client, rows: number): Promise<void> {
  const rare = Array.from({ length: Math.ceil(rows / 10) }, (_none, index) => rareWord(index));
  await client.query('CREATE TEMPORARY TABLE rare (n integer PRIMARY KEY, palabra text)');
  await client.query('INSERT INTO rare SELECT n - 1, p FROM unnest($1::text[]) WITH ORDINALITY AS u (p, n)', [rare]);
  const of = (place: string): string => `(ARRAY[${common.map((word) => `'${word}'`).join(', ')}])[1 + ${place}]`;
  await client.query(`UPDATE tramites_record r SET asunto = concat_ws(' ', ${of(`r.numero % ${common.length}`)},
      ${of(`r.numero / 7 % ${common.length}`)}, w.palabra) FROM rare w WHERE w.n = r.numero % ${rare.length}`);
  await client.query(`INSERT INTO tramites_record_word (palabra, record_id)
     SELECT DISTINCT ('#' || replace(w.palabra, 'é', 'e')) COLLATE "C", r.id FROM tramites_record r
       CROSS JOIN LATERAL regexp_split_to_table(r.asunto, ' ') AS w (palabra) ORDER BY 2, 1`);
  const words = new Set([...firstNames, ...surnames, ...common].flatMap((name) => searchWords(name)).concat(rare));
  const keys = [...words].flatMap((palabra) => keysOf(palabra).map((clave) => [clave, palabra] as const));
  for (let from = 0; from < keys.length; from += PORTION) {
    const portion = keys.slice(from, from + PORTION);
    await client.query('INSERT INTO tramites_word_key (clave, palabra) SELECT * FROM unnest($1::text[], $2::text[])', [
      portion.map(([clave]) => clave),
      portion.map(([, palabra]) => palabra),
    ]);
  }
  await client.query('UPDATE tramites_word_progress SET hasta = (SELECT MAX(id) FROM tramites_record)');
}
