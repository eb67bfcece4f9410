import { Store, type SessionData } from 'express-session';
import type { Transaction } from '../../../host/plugin-api/index.js';
import {
  contentInUse,
  digestOf,
  needsTouch,
  sessionEntry,
  traceOf,
  type LiveSession,
  type LiveSessionQuery,
  type SessionStore,
  type SessionStoreParts,
} from './session-store.js';

type Done = (error?: unknown) => void;

interface SessionRow {
  readonly content: unknown;
  readonly idle_until: Date;
}

/** The query of a session, and its time. */
interface AskedSession {
  readonly digest: string;
  readonly at: Date;
}

const sessionOf = (digest: string, at: string): string =>
  `SELECT content, idle_until FROM auth_session WHERE digest = ${digest} AND idle_until > ${at} AND ends_at > ${at}`;

interface LiveRow {
  readonly digest: Buffer;
  readonly content: unknown;
  readonly idle_until: Date;
  readonly ends_at: Date;
}

const bytes = (digest: string): Buffer => Buffer.from(digest, 'hex');

/** A {@link SessionStore} in the table `auth_session`. */
export class DatabaseSessionStore extends Store implements SessionStore {
  private readonly rowAmongOthers: (asked: AskedSession) => Promise<SessionRow | undefined>;

  constructor(private readonly parts: SessionStoreParts) {
    super();
    this.rowAmongOthers = parts.database.batched(
      (asked) => this.row(asked),
      (asked) => this.rows(asked),
    );
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
    this.parts.database
      .changeRows('DELETE FROM auth_session WHERE digest = $1', [bytes(digestOf(id))])
      .then(() => callback(), callback);
  }

  override touch(id: string, session: SessionData, callback: Done = () => undefined): void {
    const idleUntil = this.idleEnd();
    if (!needsTouch(idleUntil, session)) {
      callback();
      return;
    }
    this.parts.database
      .changeRows('UPDATE auth_session SET idle_until = $1, content = $2 WHERE digest = $3', [
        idleUntil,
        contentInUse(session),
        bytes(digestOf(id)),
      ])
      .then(() => callback(), callback);
  }

  async live(userId: number, { after, limit, endsAfter }: LiveSessionQuery): Promise<readonly LiveSession[]> {
    const { database, clock } = this.parts;
    const rows = await database.rows<LiveRow>(
      `SELECT digest, content, idle_until, ends_at FROM auth_session
       WHERE user_id = $1 AND digest > $2 AND idle_until > $3 AND ends_at > $3 AND ends_at > $4
       ORDER BY digest OFFSET 0 ROWS FETCH NEXT $5 ROWS ONLY`,
      [userId, bytes(after), clock.now(), endsAfter, limit],
    );
    return rows.map(({ digest, content, idle_until, ends_at }) => ({
      ...traceOf(database.parseJson<SessionData>(content)),
      digest: digest.toString('hex'),
      idleUntil: idle_until,
      endsAt: ends_at,
    }));
  }

  async lastEnd(userId: number): Promise<Date | undefined> {
    const sql = 'SELECT MAX(ends_at) AS last FROM auth_session WHERE user_id = $1';
    const [session] = await this.parts.database.rows<{ last: Date | null }>(sql, [userId]);
    return session?.last ?? undefined;
  }

  async remove(digest: string, userId: number, tx: Transaction): Promise<boolean> {
    const sql = 'DELETE FROM auth_session WHERE digest = $1 AND user_id = $2';
    return (await this.parts.database.changeRows(sql, [bytes(digest), userId], tx)) === 1;
  }

  async removeOthers(digest: string, userId: number, tx: Transaction): Promise<void> {
    const sql = 'DELETE FROM auth_session WHERE user_id = $1 AND digest <> $2';
    await this.parts.database.changeRows(sql, [userId, bytes(digest)], tx);
  }

  private async read(id: string): Promise<SessionData | null> {
    const { database, clock } = this.parts;
    const row = await this.rowAmongOthers({ digest: digestOf(id), at: clock.now() });
    if (!row) return null;
    return { ...database.parseJson<SessionData>(row.content), idleUntil: row.idle_until.getTime() };
  }

  private async row({ digest, at }: AskedSession): Promise<SessionRow | undefined> {
    const [row] = await this.parts.database.rows<SessionRow>(sessionOf('$1', '$2'), [bytes(digest), at]);
    return row;
  }

  /**
   * Reads a batch of sessions, each by its key: for a join with the list, PostgreSQL would scan all sessions of a small
   * table.
   */
  private async rows(asked: readonly AskedSession[]): Promise<(SessionRow | undefined)[]> {
    const rows = await this.parts.database.rows<SessionRow | { readonly idle_until: null }>(
      `SELECT found.* FROM
         ROWS FROM (jsonb_to_recordset($1::jsonb) AS (digest text, at timestamptz)) WITH ORDINALITY AS asked (digest, at, place)
         LEFT JOIN LATERAL (${sessionOf("decode(asked.digest, 'hex')", 'asked.at')} LIMIT 1) AS found ON TRUE
       ORDER BY place`,
      [JSON.stringify(asked)],
    );
    return rows.map((row) => (row.idle_until === null ? undefined : row));
  }

  private async write(id: string, session: SessionData): Promise<void> {
    const { database, clock, settings, audit } = this.parts;
    const digest = bytes(digestOf(id));
    const content = JSON.stringify(session);
    const idle_until = this.idleEnd();
    const changed = await database.changeRows(
      'UPDATE auth_session SET content = $1, idle_until = $2 WHERE digest = $3',
      [content, idle_until, digest],
    );
    if (changed > 0) return;
    // The row does not exist: the session is new, by a login.
    const { userId: user_id } = session;
    const ends_at = new Date(clock.now().getTime() + settings.session.absoluteSeconds * 1000);
    await database.transaction(async (tx) => {
      const row = { digest, user_id, content, idle_until, ends_at };
      await database.insertRows('auth_session', [row], [], tx);
      await audit.recordEntry(tx, sessionEntry('begun', user_id));
    });
  }

  private idleEnd(): Date {
    const { clock, settings } = this.parts;
    return new Date(clock.now().getTime() + settings.session.idleSeconds * 1000);
  }
}
