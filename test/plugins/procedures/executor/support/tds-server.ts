import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { began, committed, counts, done, loginAck, rolledBack } from './tds-tokens.js';

const TYPES = { batch: 1, rpc: 3, attention: 6, transaction: 14, login: 16, prelogin: 18 };

/**
 * The script of a server's answers. It answers a call with `says`; with `goesOn` the answer then stays open until the
 * call is cancelled.
 */
export interface CallScript {
  readonly says: readonly Buffer[];
  readonly goesOn?: boolean;
  /** The answer to a cancellation, before its acknowledgement. */
  readonly whenCancelled?: readonly Buffer[] | 'hangs up';
  /** The answer to a statement of the caller. */
  readonly atStatement?: readonly Buffer[];
  /** The answer to a rollback to a savepoint, in place of doing it. */
  readonly atUndo?: readonly Buffer[];
  /** The answer to the commit, in place of doing it. */
  readonly atCommit?: readonly Buffer[];
  /** The answers to SET LOCK_TIMEOUT, by its value in milliseconds. */
  readonly atLockTimeout?: Readonly<Record<string, readonly Buffer[]>>;
  /** The reaction to a reset, in place of doing it. */
  readonly atReset?: 'hangs up' | 'says nothing';
  /** The `@@TRANCOUNT` and `XACT_STATE()` after the call. */
  readonly after?: readonly [open: number, state: number];
}

/** The moment at which a server falls silent, and the part of its answer that it still sends. */
export interface Silence {
  readonly at?: 'connection' | 'login' | 'statement' | 'begin' | 'call' | 'commit' | 'rollback' | 'undo';
  readonly says?: readonly Buffer[];
  /** Whether it also stops reading, from the next byte on. */
  readonly isDeaf?: boolean;
  /** Set once the server has fallen silent. */
  hasCome?: boolean;
}

/** A scripted server of SQL Server's protocol, for messages that no other server can be made to send. */
export interface TdsServer {
  readonly url: string;
  /** The requests that it got, in order. */
  readonly heard: string[];
  /** The number of connections that have logged in. */
  logins: number;
  script: CallScript;
  /** The silence that it falls into, on all connections. */
  silence: Silence | undefined;
  close(): Promise<void>;
}

const transactionRequests: Readonly<Record<number, 'begin' | 'commit' | 'rollback'>> = {
  5: 'begin',
  7: 'commit',
  8: 'rollback',
};

const includes = (body: Buffer, text: string): boolean => body.includes(Buffer.from(text, 'ucs2'));

class Session {
  private buffered = Buffer.alloc(0);
  private message: Buffer[] = [];
  private count = 0;
  /** Whether the message asks for a reset of the session before it is answered. */
  private isReset = false;

  constructor(
    private readonly socket: Socket,
    private readonly server: Pick<TdsServer, 'heard' | 'logins' | 'script' | 'silence'>,
  ) {
    socket.on('data', (data) => this.read(data));
    socket.on('error', () => undefined);
  }

  private read(data: Buffer): void {
    const { silence } = this.server;
    if (silence?.isDeaf) {
      silence.hasCome = true;
      this.socket.pause();
      return;
    }
    this.buffered = Buffer.concat([this.buffered, data]);
    while (this.buffered.length >= 8) {
      const length = this.buffered.readUInt16BE(2);
      if (this.buffered.length < length) return;
      const [type, status] = [this.buffered[0]!, this.buffered[1]!];
      if (status & 0x08) {
        this.isReset = true;
        this.server.heard.push('reset');
      }
      this.message.push(this.buffered.subarray(8, length));
      this.buffered = this.buffered.subarray(length);
      if (!(status & 0x01)) continue;
      const body = Buffer.concat(this.message);
      this.message = [];
      this.answer(type, body);
    }
  }

  /** Tells whether the server falls silent at this moment; sends the part of the answer that comes before. */
  private fallsSilent(at: Required<Silence>['at']): boolean {
    const { silence } = this.server;
    if (silence?.at !== at) return false;
    if (silence.says) this.packet(Buffer.concat(silence.says), false);
    silence.hasCome = true;
    return true;
  }

  private answer(type: number, body: Buffer): void {
    const { heard } = this.server;
    if (this.server.silence?.hasCome) return;
    // The version, and "no encryption".
    if (type === TYPES.prelogin) {
      if (this.fallsSilent('connection')) return;
      return this.say([Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 255, 15, 0, 0, 0, 0, 0, 2])]);
    }
    if (type === TYPES.login && this.fallsSilent('login')) return;
    if (type === TYPES.login) {
      this.server.logins += 1;
      return this.say([loginAck(), done()]);
    }
    if (type === TYPES.attention) {
      heard.push('cancel');
      const { whenCancelled = [] } = this.server.script;
      if (whenCancelled === 'hangs up') return void this.socket.destroy();
      return this.say([...whenCancelled, done()], [done(true)]);
    }
    if (type === TYPES.transaction) {
      const what = transactionRequests[body.readUInt16LE(body.readUInt32LE(0))]!;
      heard.push(what);
      if (this.fallsSilent(what)) return;
      const { atCommit } = this.server.script;
      if (what === 'commit' && atCommit) return this.say([...atCommit, done()]);
      const ends = { begin: began, commit: committed, rollback: rolledBack };
      return this.say([ends[what]((this.count += 1)), done()]);
    }
    if (includes(body, 'EXEC ')) return this.call(body);
    const { atReset } = this.server.script;
    if (this.isReset && atReset) {
      if (atReset === 'hangs up') this.socket.destroy();
      return;
    }
    this.isReset = false;
    const lockTimeout = /SET LOCK_TIMEOUT (-?\d+)/.exec(body.toString('ucs2'))?.[1];
    if (lockTimeout !== undefined && type === TYPES.batch) {
      heard.push(`lock timeout ${lockTimeout}`);
      const { atLockTimeout = {} } = this.server.script;
      return this.say([...(atLockTimeout[lockTimeout] ?? []), done()]);
    }
    if (includes(body, 'ROLLBACK TRANSACTION v_')) {
      heard.push('undo');
      if (this.fallsSilent('undo')) return;
      const { atUndo } = this.server.script;
      if (atUndo) return this.say([...atUndo, done()]);
      return this.say([counts(...(this.server.script.after ?? [1, 1])), done()]);
    }
    if (includes(body, 'ROLLBACK')) {
      heard.push('rollback');
      if (this.fallsSilent('rollback')) return;
      return this.say([rolledBack(), done()]);
    }
    if (!includes(body, 'textsize')) {
      heard.push('something else');
      if (this.fallsSilent('statement')) return;
      const { atStatement } = this.server.script;
      if (atStatement) return this.say([...atStatement, done()]);
    }
    this.say([done()]);
  }

  private call(body: Buffer): void {
    const isOfUser = includes(body, "EXECUTE AS USER = N'ciudad'; EXEC ") && includes(body, '; REVERT;');
    this.server.heard.push(isOfUser ? 'call as ciudad' : 'call');
    if (this.fallsSilent('call')) return;
    const { says, goesOn, after } = this.server.script;
    if (!goesOn) return this.say([...says, counts(...(after ?? [1, 1])), done()]);
    if (says.length > 0) this.packet(Buffer.concat(says), false);
  }

  private say(...messages: readonly (readonly Buffer[])[]): void {
    for (const tokens of messages) this.packet(Buffer.concat(tokens), true);
  }

  private packet(body: Buffer, isLast: boolean): void {
    const header = Buffer.from([4, isLast ? 1 : 0, 0, 0, 0, 0, 1, 0]);
    header.writeUInt16BE(body.length + 8, 2);
    this.socket.write(Buffer.concat([header, body]));
  }
}

/** Starts a server on a free port. */
export async function startTdsServer(): Promise<TdsServer> {
  const sockets = new Set<Socket>();
  const state = { heard: [] as string[], logins: 0, script: { says: [] } as CallScript, silence: undefined };
  const server = createServer((socket) => {
    sockets.add(socket);
    new Session(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `mssql://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d?encrypt=false`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
