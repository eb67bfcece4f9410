import { setTimeout as delay } from 'node:timers/promises';
import { MessageClients } from '../../test/slow/support/message-clients.js';
import { BotApiServer } from '../../test/support/bot-api-server.js';
import { TestSmtpServer } from '../../test/support/smtp-server.js';
import { onDatabase, startBenchServer, type BenchServer } from './bench-server.js';
import { CapacityActions, type ActionName } from './capacity-actions.js';
import { capacityCity, OWNERS } from './capacity-city.js';
import type { ChildServer } from './child-server.js';
import { ASKED } from './city.js';
import type { Defer } from './clean-up.js';
import { fillRecords } from './fill-records.js';
import { noJobIsLeft } from './operations.js';
import { machineCpu, processCpu, residentMemory, treeCpu } from './process-cpu.js';
import { startHosts } from './start-service.js';
import { startRedis } from './start-redis.js';

const INVOICES = 100_000;
const BOTS = 8;
/** The audit log is sealed once a second. */
const SEAL_MILLISECONDS = 1500;

/** The CPU milliseconds of each part. */
export interface Spent {
  readonly hosts: number;
  readonly database: number;
  readonly redis: number;
  readonly load: number;
  readonly machine: number;
}

/** The measured cost of a load. */
export interface Measured {
  readonly seconds: number;
  readonly spent: Spent;
  /** The bytes of rows and indexes that were added, by table. */
  readonly growth: ReadonlyMap<string, number>;
  /** How often each action was done. */
  readonly done: Readonly<Partial<Record<ActionName, number>>>;
}

/** Hosts, a database, Redis if requested, a mail server and a bot platform, and the load on them. */
export class CapacityRig {
  private constructor(
    private readonly databaseUrl: string,
    private readonly hosts: readonly ChildServer[],
    private readonly postmaster: number,
    private readonly redis: number | undefined,
    private readonly actions: CapacityActions,
  ) {}

  static async start(defer: Defer, hosts: number, records: number): Promise<CapacityRig> {
    const server: BenchServer = await startBenchServer();
    defer(() => server.stop());
    const redis = await startRedis(defer);
    const mail = await TestSmtpServer.start();
    defer(() => mail.stop());
    const platform = await BotApiServer.start();
    defer(() => platform.stop());
    const databaseUrl = await server.createDatabase('capacity');
    const started = await startHosts(server, databaseUrl, hosts, {
      bundle: capacityCity,
      config: { mail: { ...mail.config() }, messenger: { apiRoot: platform.url }, jobs: { workers: 8 } },
      ...(redis && { redisUrl: redis.url }),
    });
    for (const host of started) defer(() => host.stop());
    await onDatabase(databaseUrl, async (client) => {
      await fillRecords(client, [
        { codigo: ASKED, count: records, answers: { documento: "'D' || n", sector: "'NORTE'" } },
      ]);
      await client.query(
        `INSERT INTO correspondents_invoice (invoice_id, concepto, titular, valor, moneda, estado)
         SELECT 'F-' || n, 'Impuesto predial 2026', 'Carlos Restrepo', 125000.50, 'COP', 'PENDIENTE'
         FROM generate_series(1, $1::int) AS n`,
        [INVOICES],
      );
    });
    const urls = started.map(({ url }) => url);
    const messages = new MessageClients(() => urls[Math.floor(Math.random() * urls.length)], platform);
    await messages.connect(BOTS, OWNERS);
    const actions = new CapacityActions(urls, records, messages);
    await actions.signIn();
    return new CapacityRig(databaseUrl, started, (await server.postmasterPid())!, redis?.pid, actions);
  }

  /** The memory of each host, in MiB. */
  get memory(): readonly number[] {
    return this.hosts.map(({ pid }) => residentMemory(pid));
  }

  /** Counts the connections to the database, without the one that counts. */
  connections(): Promise<number> {
    const sql = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    return onDatabase(this.databaseUrl, async (client) => (await client.query<{ n: number }>(sql)).rows[0]!.n);
  }

  /** Measures the system without requests. */
  async idle(seconds: number): Promise<Measured> {
    return this.measure(async () => {
      await delay(seconds * 1000);
      return {};
    });
  }

  /**
   * Measures a load. Actions begin at random, at these rates, whether earlier ones have ended or not; the measurement
   * ends when their jobs are done.
   */
  async load(rates: Readonly<Partial<Record<ActionName, number>>>, seconds: number): Promise<Measured> {
    return this.measure(async () => {
      const kinds = Object.entries(rates) as [ActionName, number][];
      const counts = await Promise.all(kinds.map(([name, rate]) => this.begin(name, rate, seconds)));
      await noJobIsLeft(this.databaseUrl);
      await delay(SEAL_MILLISECONDS);
      return Object.fromEntries(kinds.map(([name], at) => [name, counts[at]!]));
    });
  }

  private async begin(name: ActionName, rate: number, seconds: number): Promise<number> {
    const running: Promise<void>[] = [];
    const failures: unknown[] = [];
    const end = performance.now() + seconds * 1000;
    let next = performance.now();
    while (next < end) {
      await delay(Math.max(0, next - performance.now()));
      running.push(this.actions.act(name).catch((error: unknown) => void failures.push(error)));
      next += (-Math.log(1 - Math.random()) / rate) * 1000;
    }
    await Promise.all(running);
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${running.length}: ${name}`, { cause: failures[0] });
    return running.length;
  }

  private async measure(work: () => Promise<Measured['done']>): Promise<Measured> {
    const sizes = await this.sizes();
    const before = this.spent();
    const start = performance.now();
    const done = await work();
    const seconds = (performance.now() - start) / 1000;
    const after = this.spent();
    const grown = await this.sizes();
    const spent = Object.fromEntries(
      (Object.keys(after) as (keyof Spent)[]).map((part) => [part, after[part] - before[part]]),
    ) as unknown as Spent;
    const growth = new Map([...grown].map(([table, bytes]) => [table, bytes - (sizes.get(table) ?? 0)]));
    return { seconds, spent, growth, done };
  }

  private spent(): Spent {
    return {
      hosts: this.hosts.reduce((sum, { pid }) => sum + processCpu(pid), 0),
      database: treeCpu(this.postmaster),
      redis: this.redis === undefined ? 0 : processCpu(this.redis),
      load: processCpu(process.pid),
      machine: machineCpu(),
    };
  }

  /** Reads the size of each table with its indexes, after freed space was returned. */
  private sizes(): Promise<ReadonlyMap<string, number>> {
    return onDatabase(this.databaseUrl, async (client) => {
      await client.query('VACUUM');
      const { rows } = await client.query<{ table: string; bytes: string }>(
        `SELECT c.relname AS table, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = 'public'`,
      );
      return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]));
    });
  }
}
