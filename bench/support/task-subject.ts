import type pg from 'pg';
import type { Database } from '../../host/plugin-api/index.js';
import { InboxRepository } from '../../plugins/workflow/desk/inbox/inbox-repository.js';
import { TaskAccess } from '../../plugins/workflow/engine/instances/task-access.js';
import { TaskClaims } from '../../plugins/workflow/desk/tasks/task-claims.js';
import { TaskRepository } from '../../plugins/workflow/desk/tasks/task-repository.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { onDatabase, type BenchServer } from './bench-server.js';
import { city, PASSWORD, POOL, USERNAME } from './city.js';
import type { Defer } from './clean-up.js';
import { fillTasks, type TaskFilling } from './fill-tasks.js';
import { recordingDatabase, type SentStatement } from './recording-database.js';

/** The questions about tasks; a claim comes last, as it takes tasks out of the pool. */
export const questions = ['first page of the inbox', 'pool-status of 20', 'claim'] as const;
export type Question = (typeof questions)[number];

const GROUPS = [POOL] as const;
const ASKED = 20;

/** A host with so many tasks, and the ways to put the questions to it. */
export class TaskSubject {
  private constructor(
    readonly filling: TaskFilling,
    readonly databaseUrl: string,
    private readonly host: TestHost,
    private readonly first: number,
    private readonly userId: number,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  static async create(server: BenchServer, filling: TaskFilling, defer: Defer): Promise<TaskSubject> {
    const databaseUrl = await server.createDatabase(`tasks_${filling.closed}`);
    const host = await startTestHost({ databaseUrl, bundle: city, answers: 'unchecked' });
    defer(() => host.stop());
    const first = await onDatabase(databaseUrl, (client) => fillTasks(client, filling));
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ username: USERNAME, password: PASSWORD });
    const login = await fetch(`${host.url}/api/token`, { method: 'POST', headers, body });
    const { access } = (await login.json()) as { access: string };
    const [user] = await host.database.rows<{ id: number }>('SELECT id FROM auth_user WHERE username = $1', [USERNAME]);
    const signedIn = { ...headers, Authorization: `Bearer ${access}` };
    return new TaskSubject(filling, databaseUrl, host, first, user!.id, signedIn);
  }

  /** Asks by the repository: measures the statement and its overhead. `task` counts the open tasks from 0. */
  byRepository(question: Question, task: number): Promise<unknown> {
    return this.ask(this.host.database, question, task);
  }

  async byHttp(question: Question, task: number): Promise<void> {
    const id = this.first + task;
    const ids = this.someIds(task);
    const [route, body] = {
      'first page of the inbox': ['bandeja', undefined] as const,
      'pool-status of 20': ['pool-status', { ids }] as const,
      claim: ['tomar-tarea', { tarea_id: id }] as const,
    }[question];
    const response = await fetch(`${this.host.url}/workflow/api/${route}`, {
      headers: this.headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${route}: ${response.status} ${text}`);
  }

  /** Returns the plan that PostgreSQL makes for a question, with its costs; a claim is rolled back. */
  async plan(client: pg.Client, question: Question, task: number): Promise<readonly string[]> {
    const sent: SentStatement[] = [];
    await this.ask(recordingDatabase(sent), question, task);
    const { sql, bind } = sent[0]!;
    await client.query('BEGIN');
    const explained = await client.query<Record<'QUERY PLAN', string>>(`EXPLAIN (ANALYZE, BUFFERS) ${sql}`, [...bind]);
    await client.query('ROLLBACK');
    return explained.rows.map((row) => row['QUERY PLAN']);
  }

  private ask(database: Database, question: Question, task: number): Promise<unknown> {
    switch (question) {
      case 'first page of the inbox':
        return new InboxRepository(database).page({ userId: this.userId, groups: GROUPS, page: 1 });
      case 'pool-status of 20':
        return new TaskAccess(database).taken(this.someIds(task), {
          userId: this.userId,
          groups: new Set(GROUPS),
          may: () => false,
        });
      case 'claim': {
        const claimant = { userId: this.userId, groups: GROUPS, at: new Date() };
        return new TaskClaims(database, new TaskRepository(database), { moved: () => undefined }).take(
          this.first + task,
          claimant,
        );
      }
    }
  }

  private someIds(task: number): number[] {
    return Array.from({ length: ASKED }, (_none, at) => this.first + task + at);
  }
}
