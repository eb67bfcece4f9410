import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHAIN_KEY } from '../../../host/data/audit/chain-hash.js';
import { chainedLogs } from '../../../host/data/audit/chained-logs.js';
import { unsealedEntries } from '../../../host/data/audit/unsealed-entries.js';
import { verifyChain } from '../../../host/data/audit/verify-chain.js';
import { Database, Secrets } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';
import { CANARY } from './hostile-city.js';
import type { HostileWorld } from './hostile-world.js';

const SEAL_SECONDS = 300;

/** Returns the faults of the chains of the logs, after the host has sealed all entries. */
export async function chainProblems({ tool }: HostileWorld): Promise<string[]> {
  const database = tool.container.get<Database>(Database);
  const key = tool.container.get<Secrets>(Secrets).key(CHAIN_KEY);
  const problems: string[] = [];
  // The server of the tests has no autovacuum: a plan made for empty tables would never be replaced.
  if (database.dialect === 'postgres') await database.rows('ANALYZE');
  for (const log of chainedLogs(tool.container)) {
    const isSealed = async (): Promise<boolean> => (await unsealedEntries(database, log)).count === 0;
    await until(`every entry of ${log.name} is sealed`, isSealed, SEAL_SECONDS);
    const { problem } = await verifyChain(database, log, key);
    if (problem) problems.push(`${log.name}: ${problem}`);
  }
  return problems;
}

/** Queries for incomplete rows, by their description. */
const halfRows: Readonly<Record<string, string>> = {
  // Files that a draft released are still to be swept.
  'files of no owner': 'SELECT id FROM host_file WHERE owner IS NULL AND swept_at IS NULL',
  'files of nothing that is there': `SELECT f.id FROM host_file f WHERE f.owner IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM tramites_record r WHERE f.owner = 'tramites/record/' || r.clave)
    AND NOT EXISTS (SELECT 1 FROM tramites_record_answer a WHERE f.owner = 'tramites/record-answer/' || a.id)
    AND NOT EXISTS (SELECT 1 FROM tramites_record_message m WHERE f.owner = 'tramites/record-message/' || m.id)
    AND NOT EXISTS (SELECT 1 FROM tramites_record_delivery l WHERE f.owner = 'tramites/record-delivery/' || l.id)
    AND NOT EXISTS (SELECT 1 FROM tramites_record_copy c WHERE f.owner = 'tramites/record-copy/' || c.record_id)
    AND NOT EXISTS (SELECT 1 FROM workflow_task t WHERE f.owner = 'workflow/task/' || t.id)
    AND NOT EXISTS (SELECT 1 FROM workflow_support s WHERE f.owner = 'workflow/support/' || s.id)
    AND NOT EXISTS (SELECT 1 FROM forms_draft d WHERE f.owner = 'forms/draft/' || d.id)
    AND NOT EXISTS (SELECT 1 FROM documents_document d WHERE f.owner = 'documents/document/' || d.id)`,
  'documents that were not made to their end': "SELECT id FROM documents_document WHERE estado = 'EN_PROCESO'",
  'open tasks of instances that have no such token': `SELECT t.id FROM workflow_task t
    WHERE t.instance_id IS NOT NULL AND t.estado NOT IN ('COMPLETADA', 'CANCELADA') AND NOT EXISTS (
      SELECT 1 FROM workflow_token k WHERE k.instance_id = t.instance_id AND k.ordinal = t.token)`,
  'ended instances with a token': `SELECT i.id FROM workflow_instance i
    WHERE i.estado IN ('FINALIZADA', 'CANCELADA') AND EXISTS (
      SELECT 1 FROM workflow_token k WHERE k.instance_id = i.id)`,
  'drafts whose file has no row': `SELECT id FROM forms_draft d WHERE answers->'adjunto'->'file' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM host_file f WHERE f.owner = 'forms/draft/' || d.id)`,
  'records whose file has no row': `SELECT id FROM tramites_record r WHERE informacion->'adjunto' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM host_file f WHERE f.owner = 'tramites/record/' || r.clave)`,
  'answers whose file has no row': `SELECT id FROM tramites_record_answer a WHERE archivos <> '[]'
    AND NOT EXISTS (SELECT 1 FROM host_file f WHERE f.owner = 'tramites/record-answer/' || a.id)`,
  'messages whose file has no row': `SELECT id FROM tramites_record_message m WHERE CAST(archivos AS TEXT) <> '[]'
    AND NOT EXISTS (SELECT 1 FROM host_file f WHERE f.owner = 'tramites/record-message/' || m.id)`,
  'deliveries whose file has no row': `SELECT id FROM tramites_record_delivery l WHERE CAST(archivos AS TEXT) <> '[]'
    AND NOT EXISTS (SELECT 1 FROM host_file f WHERE f.owner = 'tramites/record-delivery/' || l.id)`,
  'copies whose file has no row': `SELECT record_id AS id FROM tramites_record_copy c
    WHERE NOT EXISTS (SELECT 1 FROM host_file f WHERE f.owner = 'tramites/record-copy/' || c.record_id)`,
  'records that no answer finds': `SELECT id FROM tramites_record r
    WHERE NOT EXISTS (SELECT 1 FROM tramites_answer a WHERE a.record_id = r.id)`,
  'years with filing numbers that are left out': `SELECT c.anio AS id FROM tramites_filing_number c
    WHERE c.ultimo <> (SELECT count(*) FROM tramites_record r WHERE r.anio = c.anio)`,
};

/** Returns the rows that were written only in part. */
export async function findHalfRows({ tool }: HostileWorld): Promise<string[]> {
  const database = tool.container.get<Database>(Database);
  const found = await Promise.all(
    Object.entries(halfRows).map(async ([what, sql]) => ({
      what,
      rows: await database.rows<{ id: unknown }>(sql),
    })),
  );
  return found
    .filter(({ rows }) => rows.length > 0)
    .map(({ what, rows }) => `${what}: ${rows.length}, such as ${String(rows[0]!.id)}`);
}

interface LogLine {
  readonly level?: number;
  readonly msg?: string;
}

const MOST_LINES = 20;
const looksSecret = /eyJ[\w-]{10,}\.[\w-]{10,}|\$argon2|pbkdf2_sha256\$/;

/** Removes the request id, which the caller chose. */
const withoutRequestId = (line: string): string => JSON.stringify({ ...JSON.parse(line), requestId: '' });

/** Returns log lines with secrets: sent texts, a token, or a hash. */
export const indiscreetLines = (log: readonly string[]): string[] =>
  log.filter((line) => line.includes(CANARY) || looksSecret.test(withoutRequestId(line))).slice(0, MOST_LINES);

/** Returns log lines of unexpected failures. */
export const failureLines = (log: readonly string[]): string[] =>
  log.filter((line) => (JSON.parse(line) as LogLine).msg === 'unexpected failure').slice(0, MOST_LINES);

/** Returns the resident memory of a process, in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout) / 1024);
}
