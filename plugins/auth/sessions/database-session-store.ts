import './session-data.js';
import { createHash } from 'node:crypto';
import { Store, type SessionData } from 'express-session';
import { inject, injectable } from 'inversify';
import { AuditLog, Clock, Database, type AuditEntry } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';

type Done = (error?: unknown) => void;

interface SessionRow {
  readonly content: unknown;
  readonly idle_until: Date;
}

/** A session that was used is written again at most this often. */
const TOUCH_MILLISECONDS = 60_000;

function entryOf(action: string, userId: number): AuditEntry {
  return { action, by: { userId }, subject: { kind: 'auth.user', id: String(userId) } };
}

const digestOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/** express-session's store in `auth_session`; idle and absolute ends are decided by the look-up itself. */
@injectable()
export class DatabaseSessionStore extends Store {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {
    super();
  }

  override get(id: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    this.read(id).then(
      (session) => callback(null, session),
      (error: unknown) => callback(error),
    );
  }

  override set(id: string, session: SessionData, callback: Done = () => undefined): void {
    this.write(id, session).then(() => callback(), callback);
  }

  override destroy(id: string, callback: Done = () => undefined): void {
    this.database.change('DELETE FROM auth_session WHERE digest = $1', [digestOf(id)]).then(() => callback(), callback);
  }

  override touch(id: string, session: SessionData, callback: Done = () => undefined): void {
    const idleUntil = this.idleEnd();
    if (idleUntil.getTime() - session.idleUntil < TOUCH_MILLISECONDS) {
      callback();
      return;
    }
    this.database
      .change('UPDATE auth_session SET idle_until = $1 WHERE digest = $2', [idleUntil, digestOf(id)])
      .then(() => callback(), callback);
  }

  /** Ends a session whose user asks for it. */
  async end(id: string, userId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ended = await this.database.change('DELETE FROM auth_session WHERE digest = $1', [digestOf(id)], tx);
      if (ended === 1) await this.audit.record(tx, entryOf('auth.session.ended', userId));
    });
  }

  /** Forgets sessions that have ended. */
  async removeEnded(): Promise<void> {
    const now = this.clock.now();
    await this.database.change('DELETE FROM auth_session WHERE ends_at <= $1 OR idle_until <= $1', [now]);
  }

  private async read(id: string): Promise<SessionData | null> {
    const [row] = await this.database.rows<SessionRow>(
      'SELECT content, idle_until FROM auth_session WHERE digest = $1 AND idle_until > $2 AND ends_at > $2',
      [digestOf(id), this.clock.now()],
    );
    if (!row) return null;
    return { ...this.database.parseJson<SessionData>(row.content), idleUntil: row.idle_until.getTime() };
  }

  private async write(id: string, session: SessionData): Promise<void> {
    const digest = digestOf(id);
    const content = JSON.stringify(session);
    const idle_until = this.idleEnd();
    const changed = await this.database.change(
      'UPDATE auth_session SET content = $1, idle_until = $2 WHERE digest = $3',
      [content, idle_until, digest],
    );
    if (changed > 0) return;
    // It is new: somebody logged in.
    const { userId: user_id } = session;
    const ends_at = new Date(this.clock.now().getTime() + this.settings.session.absoluteSeconds * 1000);
    await this.database.transaction(async (tx) => {
      const row = { digest, user_id, content, idle_until, ends_at };
      await this.database.insert('auth_session', [row], [], tx);
      await this.audit.record(tx, entryOf('auth.session.begun', user_id));
    });
  }

  private idleEnd(): Date {
    return new Date(this.clock.now().getTime() + this.settings.session.idleSeconds * 1000);
  }
}
