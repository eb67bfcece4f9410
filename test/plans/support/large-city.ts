import pg from 'pg';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { AuthClient, PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { explainedReads, type ExplainedReads } from './explained-reads.js';
import { fillCredentials } from './fill-credentials.js';
import { fillDesk, fillUsers } from './fill-desk.js';
import { fillLogs } from './fill-logs.js';
import { fillOffices } from './fill-offices.js';
import { fillRecords, tramiteCodes } from './fill-records.js';
import { fillSubjects } from './fill-subjects.js';
import { fillWorkflow } from './fill-workflow.js';
import { seenStatements } from './seen-statements.js';

/** Autovacuum analyses a table after so many changed rows, and never a smaller one. */
const ANALYZED_ROWS = 50;

/** Returns the office of a tramite: the first tramite, which has half of the records, has one of its own. */
const officeOf = (codigo: string): string => (codigo === 'TR1' ? 'Atención' : 'Planeación');

const dependencia = [
  { codigo: 'atencion', nombre: 'Atención' },
  { codigo: 'planeacion', nombre: 'Planeación' },
  { codigo: 'hacienda', nombre: 'Hacienda' },
];

const bundle = {
  catalogos: { dependencia },
  usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }],
  tramites: tramiteCodes.map((codigo) => ({ codigo, nombre: codigo, dependencia: officeOf(codigo), preguntas: [] })),
};

/** Fills the tables of a city, with the statistics that autovacuum would leave; returns the large tables. */
async function fill(client: pg.Client, rows: number): Promise<ReadonlySet<string>> {
  // All entries are sealed already: the sealer must not run.
  await client.query(`UPDATE host_audit_sealer SET holder = 'test', expires_at = '2100-01-01'`);
  await fillUsers(client, rows / 2);
  await fillWorkflow(client, rows);
  await fillRecords(client, rows);
  await fillOffices(client);
  await fillSubjects(client, rows);
  await fillLogs(client, rows);
  await fillDesk(client, rows);
  await fillCredentials(client, rows);
  const large = new Set<string>();
  const { rows: tables } = await client.query<{ name: string }>('SELECT relname AS name FROM pg_stat_user_tables');
  for (const { name } of tables) {
    const counted = await client.query<{ count: string }>(`SELECT COUNT(*) AS count FROM ${name}`);
    const count = Number(counted.rows[0]!.count);
    if (count > ANALYZED_ROWS) await client.query(`VACUUM ANALYZE ${name}`);
    if (count >= rows / 2) large.add(name);
  }
  return large;
}

/**
 * A city after some years: so many instances, tasks, records, documents and entries of each log, few of them open;
 * `jefa` may do everything, and claims tasks of the largest pool.
 */
export class LargeCity {
  private constructor(
    private readonly host: TestHost,
    /** The tables that no list may read from end to end. */
    private readonly large: ReadonlySet<string>,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  static async begin(rows: number): Promise<LargeCity> {
    const host = await startTestHost({ bundle });
    const client = new pg.Client(host.databaseUrl);
    await client.connect();
    const large = await fill(client, rows);
    await client.end();
    return new LargeCity(host, large, await new AuthClient(host).jwt('jefa'));
  }

  stop(): Promise<void> {
    return this.host.stop();
  }

  /** Calls an admin procedure, or the address of a route. */
  private async ask(asked: string, input?: object): Promise<void> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const path = asked.startsWith('/') ? asked : `/admin/trpc/${asked}${query}`;
    const answer = await fetch(`${this.host.url}${path}`, { headers: this.headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  }

  /** Explains the reads of a question's statements from large tables. */
  async reads(asked: string, input?: object): Promise<readonly ExplainedReads[]> {
    const { database } = this.host;
    const statements = await seenStatements(database, () => this.ask(asked, input));
    const reads: ExplainedReads[] = [];
    for (const statement of statements) reads.push(...(await explainedReads(database, statement, this.large)));
    return reads;
  }
}
