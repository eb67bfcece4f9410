import { setTimeout as wait } from 'node:timers/promises';
import { auditChain } from '../host/data/audit/audit-chain.js';
import { CHAIN_KEY } from '../host/data/audit/chain-hash.js';
import { unsealedEntries } from '../host/data/audit/unsealed-entries.js';
import { verifyChain } from '../host/data/audit/verify-chain.js';
import { AuditLog, Secrets } from '../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../testing/start-test-host.js';
import { Terms } from '../plugins/terms/contract.js';
import { fileFor, noAudit } from './support/audit-writers.js';
import { onDatabase, startBenchServer } from './support/bench-server.js';
import { ASKED, city } from './support/city.js';
import { runWithCleanUp } from './support/clean-up.js';
import { median, table } from './support/statistics.js';

// `npm run bench:audit`: how many records ten writers file with and without the audit log, in turns, while the sealer
// runs; then the chain is verified, one byte of the database is changed, and the chain is verified again.
// `BENCH_SECONDS` is how long each variant files in all, `BENCH_DATABASE_URL` names another PostgreSQL than the
// embedded one.

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const TURNS = 6;
const WRITERS = 10;

const print = (text: string): void => void process.stdout.write(text);

const counters: readonly (readonly [name: string, years: readonly number[]])[] = [
  // As in a city: the filings wait for each other, as their numbers have no gaps.
  ['one counter', Array<number>(WRITERS).fill(2026)],
  // As if the filings did not wait for each other.
  ['a counter each', Array.from({ length: WRITERS }, (_, writer) => 2001 + writer)],
];

/** Waits until the sealer has caught up; returns how long that took, in seconds. */
async function sealed({ database }: TestHost): Promise<number> {
  const start = performance.now();
  while ((await unsealedEntries(database, auditChain)).count > 0) await wait(100);
  return (performance.now() - start) / 1000;
}

async function measure(host: TestHost): Promise<void> {
  const { database, container } = host;
  const [row] = await database.rows<{ id: number }>('SELECT id FROM tramites_tramite WHERE codigo = $1', [ASKED]);
  const terms = container.get<Terms>(Terms);
  const logs = [noAudit, container.get<AuditLog>(AuditLog)];
  const rows: string[][] = [];
  for (const [name, years] of counters) {
    const rates = logs.map((): number[] => []);
    let longest = 0;
    for (let turn = -1; turn < TURNS; turn += 1) {
      // The order alternates, so that other load of the machine affects both.
      for (const which of turn % 2 === 0 ? [0, 1] : [1, 0]) {
        const seconds = turn < 0 ? 1 : SECONDS / TURNS;
        const filed = await fileFor(seconds, { database, audit: logs[which]!, terms, tramiteId: row!.id, years });
        if (turn >= 0) rates[which]!.push(filed / seconds);
        longest = Math.max(longest, await sealed(host));
      }
    }
    const [without, audited] = rates.map(median);
    rows.push([
      name,
      without!.toFixed(0),
      audited!.toFixed(0),
      (audited! / without!).toFixed(3),
      `${longest.toFixed(1)} s`,
    ]);
  }
  print(`\n${table(['records a second', 'without audit', 'with audit', 'ratio', 'sealed within'], rows)}`);
  print(`${WRITERS} writers, ${TURNS} turns of ${(SECONDS / TURNS).toFixed(1)} s each, medians\n`);
}

async function verify({ database, container }: TestHost): Promise<void> {
  const start = performance.now();
  const { head, problem } = await verifyChain(database, auditChain, container.get<Secrets>(Secrets).key(CHAIN_KEY));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`verify: ${head.seq} entries fit, in ${seconds} s; ${problem ?? 'the chain is whole'}\n`);
}

/** Changes one byte of one entry, which the owner of the table can do. */
async function tamper({ databaseUrl }: TestHost): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; subject_id: string }>(
      `SELECT e.id, e.subject_id FROM host_audit_entry e JOIN host_audit_seal s ON s.entry_id = e.id
       WHERE e.action = 'tramites.record.filed' ORDER BY s.seq DESC OFFSET 5 LIMIT 1`,
    );
    const { id, subject_id: before } = rows[0]!;
    const after = before.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    await client.query('ALTER TABLE host_audit_entry DISABLE TRIGGER host_audit_entry_append_only');
    await client.query('UPDATE host_audit_entry SET subject_id = $1 WHERE id = $2', [after, id]);
    await client.query('ALTER TABLE host_audit_entry ENABLE ALWAYS TRIGGER host_audit_entry_append_only');
    print(`one byte changed: the subject of entry ${id} is ${after} in place of ${before}\n`);
  });
}

await runWithCleanUp(async (defer) => {
  const server = await startBenchServer(process.env['BENCH_DATABASE_URL']);
  defer(() => server.stop());
  const databaseUrl = await server.createDatabase('audit');
  const host = await startTestHost({
    databaseUrl,
    bundle: city,
    config: { database: { connections: WRITERS + 4, acquireSeconds: 30, statementSeconds: 60 } },
  });
  defer(() => host.stop());
  await measure(host);
  await verify(host);
  await tamper(host);
  await verify(host);
});
