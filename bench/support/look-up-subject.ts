import type pg from 'pg';
import { answerDigest } from '../../plugins/tramites/vocabulary/answer-digest.js';
import { LookUpRepository } from '../../plugins/tramites/records/look-up/look-up-repository.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { onDatabase, type BenchServer } from './bench-server.js';
import { ASKED, city } from './city.js';
import type { Defer } from './clean-up.js';
import { fillRecords } from './fill-records.js';
import { casesOf, fillingsOf, type Door, type LookUpCase } from './look-up-cases.js';
import { recordingDatabase, type SentStatement } from './recording-database.js';

/** A host with so many records, and the two ways to look one up in it. */
export class LookUpSubject {
  readonly cases: readonly LookUpCase[];

  private constructor(
    readonly records: number,
    readonly databaseUrl: string,
    private readonly host: TestHost,
    private readonly asked: number,
    private readonly all: readonly number[],
  ) {
    this.cases = casesOf(records);
  }

  static async create(server: BenchServer, records: number, defer: Defer): Promise<LookUpSubject> {
    const databaseUrl = await server.createDatabase(`lookup_${records}`);
    const config = { http: { publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 } };
    const host = await startTestHost({ databaseUrl, bundle: city, config });
    defer(() => host.stop());
    await onDatabase(databaseUrl, (client) => fillRecords(client, fillingsOf(records)));
    const rows = await host.database.rows<{ id: number; codigo: string }>(
      'SELECT id, codigo FROM tramites_tramite ORDER BY codigo',
    );
    const asked = rows.find(({ codigo }) => codigo === ASKED)!.id;
    return new LookUpSubject(
      records,
      databaseUrl,
      host,
      asked,
      rows.map(({ id }) => id),
    );
  }

  /** Looks up by the repository: measures the statement and its overhead. */
  async byRepository(door: Door, field: string, value: string): Promise<boolean> {
    return (await this.repository().findOldest(answerDigest(field, value), this.idsOf(door))) !== undefined;
  }

  async byHttp(door: Door, field: string, value: string): Promise<boolean> {
    const query = new URLSearchParams({ [field]: value });
    const response = await fetch(`${this.host.url}/home/api/tramite/${door}/${ASKED}?${query.toString()}`);
    await response.arrayBuffer();
    if (response.status !== 200 && response.status !== 404) throw new Error(`status ${response.status}`);
    return response.status === 200;
  }

  /** Returns the plan that PostgreSQL makes for these values, with its costs. */
  async plan(client: pg.Client, door: Door, field: string, value: string): Promise<readonly string[]> {
    const { sql, bind } = await this.statementOf(door, field, value);
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, [...bind]);
    return rows.map((row) => row['QUERY PLAN']);
  }

  private idsOf(door: Door): readonly number[] {
    return door === 'estado' ? [this.asked] : this.all;
  }

  private repository(): LookUpRepository {
    return this.host.container.get(LookUpRepository);
  }

  /** Returns the statement that the repository sends for a look-up. */
  private async statementOf(door: Door, field: string, value: string): Promise<SentStatement> {
    const sent: SentStatement[] = [];
    const repository = new LookUpRepository(recordingDatabase(sent));
    await repository.findOldest(answerDigest(field, value), this.idsOf(door));
    return sent[0]!;
  }
}
