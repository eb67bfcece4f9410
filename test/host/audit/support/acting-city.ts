import type { ChainedLog } from '../../../../host/plugin-api/index.js';
import type { ActSource } from '../../../../host/plugin-api/data/chained-log.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { runTool, type ToolRun } from '../../support/run-tool.js';
import { desksPlugin, moves, visits } from './desks-plugin.js';

const PASSWORD = 'correcta-y-larga';

const acts = (action: string): ActSource<{ readonly desk: string; readonly user_id: number }> => ({
  columns: ['e.desk', 'e.user_id'],
  userColumn: 'user_id',
  about: ({ kind, id }) =>
    kind === 'desks.desk' && /^\d{1,9}$/.test(id) ? { sql: 'e.desk = ?', values: [id] } : undefined,
  act: ({ desk, user_id: userId }) => ({
    action,
    actor: { kind: 'user', userId },
    subject: { kind: 'desks.desk', id: String(desk) },
    details: null,
  }),
});

const logs: readonly ChainedLog[] = [
  { ...moves, acts: acts('desks.desk.moved') },
  { ...visits, acts: acts('desks.desk.visited') },
];

/** An act as it is listed. */
export interface Act {
  readonly log: string;
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly userId: number | null; readonly username: string | null };
  readonly subject: { readonly kind: string; readonly id: string; readonly username: string | null } | null;
  readonly details: unknown;
}

/** A city with logs of desks beside the audit log; `jefa` may search them, `nadie` may not. */
export class ActingCity {
  private constructor(
    readonly host: TestHost,
    readonly admin: AdminCaller,
  ) {}

  static async start(): Promise<ActingCity> {
    const host = await startTestHost({
      plugins: [auth, desksPlugin(...logs)],
      bundle: {
        usuarios: [
          { username: 'jefa', password: PASSWORD, permisos: ['host.audit'] },
          { username: 'ana', password: PASSWORD },
          { username: 'nadie', password: PASSWORD },
        ],
      },
    });
    return new ActingCity(host, await AdminCaller.login(host, 'jefa', PASSWORD));
  }

  login(username: string): Promise<AdminCaller> {
    return AdminCaller.login(this.host, username, PASSWORD);
  }

  async idOf(username: string): Promise<number> {
    const sql = 'SELECT id FROM auth_user WHERE username = $1';
    return (await this.host.database.rows<{ id: number }>(sql, [username]))[0]!.id;
  }

  /** Writes entries to `desks_move` or `desks_visit`, one at each moment. */
  async act(table: 'desks_move' | 'desks_visit', userId: number, desk: string, ...moments: string[]): Promise<void> {
    const rows = moments.map((moment) => {
      const at = new Date(moment);
      const row = { at, desk, user_id: userId, note: null, due: at, change: '{}' };
      return table === 'desks_move' ? { ...row, personal_digest: null } : row;
    });
    await this.host.database.insert(table, rows);
  }

  /** Writes entries to the audit log itself, one at each moment. */
  async record(action: string, userId: number, subject: string, ...moments: string[]): Promise<void> {
    const row = { action, actor_kind: 'user', actor_user_id: userId, subject_kind: 'auth.user', subject_id: subject };
    const rows = moments.map((moment) => ({ ...row, at: new Date(moment), details: '{"n":1}', personal_digest: null }));
    await this.host.database.insert('host_audit_entry', rows);
  }

  search(filter: object = {}, caller = this.admin) {
    return caller.query('host.audit.search', filter);
  }

  /** All acts that a filter finds, page by page. */
  all(filter: object = {}): Promise<Act[]> {
    return this.admin.items<Act>('host.audit.search', filter);
  }

  /** Runs `npm run audit -- list`. */
  list(...args: readonly string[]): Promise<ToolRun> {
    return runTool(this.host.host, 'audit', 'list', ...args);
  }

  stop(): Promise<void> {
    return this.host.stop();
  }
}
