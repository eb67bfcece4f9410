import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { ConnectionError } from 'sequelize';
import { NoAnswerError, setAnswerTimer, type AnswerLimits } from './answer-limits.js';
import type { LimitedStatement } from '../../../plugin-api/index.js';
import type { OpenConnection, OpenConnections } from './open-connections.js';
import { SentScript, type DriverError } from './sent-script.js';

/** A connection that says good-bye and hears nothing more is closed after so long. */
const FAREWELL_MILLISECONDS = 1000;
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** What PostgreSQL says with the end of an answer. */
const NO_TRANSACTION = 'I';

/** A connection was to run a prepared statement that the server does not have. */
const UNKNOWN_STATEMENT = '26000';

type Rows = readonly unknown[];
/** One statement, or without name and values a text of several. */
interface DriverStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** What came back of it. */
interface StatementOutcome {
  readonly rows: Rows;
  /** Of a text of several, what was done; where one of them failed, before that. */
  readonly commands: readonly string[];
  readonly error?: DriverError | undefined;
}

/** What the driver's client is here: its types name more forms of these methods than a subclass could repeat. */
interface DriverClient extends EventEmitter {
  /** Whether statements are sent before those in front of them are answered. */
  pipeline: boolean;
  /** Speaks the protocol, over a socket that is another one once it is encrypted. */
  readonly connection: EventEmitter & {
    readonly stream: Duplex;
    /** What the server has prepared, as far as the driver knows. */
    parsedStatements: object;
  };
  connect(): Promise<unknown>;
  query(...sent: unknown[]): unknown;
  end(...told: unknown[]): unknown;
}
const DriverClient = pg.Client as unknown as new (config: pg.ClientConfig) => DriverClient;

/** The driver's client, whose every wait comes to an end: a server that says nothing loses the connection. */
class PostgresClient extends DriverClient implements OpenConnection {
  /** Where it is set, Sequelize's pool does not lend it any more. */
  _invalid = false;
  private timer: NodeJS.Timeout | undefined;
  /** Of what is under way and waits behind it, the longest; 0 where nothing is. */
  private limit = 0;
  private isInTransaction = false;
  /** What ends a transaction that nothing more is sent in. */
  private idle: NodeJS.Timeout | undefined;

  constructor(
    config: pg.ClientConfig,
    private readonly limits: AnswerLimits,
    private readonly open?: OpenConnections,
  ) {
    super({
      ...config,
      connectionTimeoutMillis: limits.connectMilliseconds,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    });
    open?.add(this);
    this.connection.on('readyForQuery', ({ status }: { readonly status: string }) => {
      this.isInTransaction = status !== NO_TRANSACTION;
      // One statement has its answer: the next one in the line has the whole time.
      this.wait(this.limit);
    });
    // Sequelize listens a moment after the connection is made; an error without a listener would end the process.
    this.on('error', () => this.distrust());
    this.on('drain', () => {
      this.wait(0);
      if (this.isInTransaction) this.waitForMore();
    });
    this.on('end', () => {
      this.wait(0);
      clearTimeout(this.idle);
      open?.delete(this);
    });
  }

  override query(...sent: unknown[]): unknown {
    const [statement] = sent as [LimitedStatement | string | undefined];
    const own = typeof statement === 'object' ? statement.answerMilliseconds : undefined;
    this.expectAnswer(own);
    return super.query(...sent);
  }

  /**
   * Sends statements in one round trip. Answers the outcome of each, with its rows as arrays; a text without name and
   * values may be several, whose rows are left out. The server runs each whether or not one before it has failed; a
   * transaction that has failed refuses it.
   */
  sendTogether(
    statements: readonly DriverStatement[],
    { answerMilliseconds }: LimitedStatement = {},
  ): Promise<readonly StatementOutcome[]> {
    const { stream } = this.connection;
    this.pipeline = true;
    this.expectAnswer(answerMilliseconds);
    stream.cork();
    const sent = statements.map((statement) => this.send(statement));
    stream.uncork();
    return Promise.all(sent);
  }

  override end(...told: unknown[]): unknown {
    const timer = setTimeout(() => this.connection.stream.destroy(), FAREWELL_MILLISECONDS).unref();
    this.connection.once('end', () => clearTimeout(timer));
    return super.end(...told);
  }

  destroy(): void {
    this.connection.stream.destroy(new NoAnswerError());
  }

  distrust(): void {
    this._invalid = true;
  }

  private send({ text, name, values }: DriverStatement): Promise<StatementOutcome> {
    return new Promise((resolve) => {
      if (name === undefined && values === undefined) {
        const script = new SentScript(text, (error) => {
          if (script.commands.includes('DEALLOCATE ALL')) this.connection.parsedStatements = {};
          resolve({ rows: [], commands: script.commands, error });
        });
        super.query(script);
        return;
      }
      const answered = (error: DriverError | null, answer: { readonly rows: Rows }): void => {
        if (error?.code === UNKNOWN_STATEMENT) this.distrust();
        resolve(error ? { rows: [], commands: [], error } : { rows: answer.rows, commands: [] });
      };
      super.query({ text, name, values, rowMode: 'array' }, answered);
    });
  }

  /** Begins the wait for the answer of a statement that is about to be sent. */
  private expectAnswer(limit = this.limits.answerMilliseconds): void {
    if (limit > this.limit) this.wait(limit);
    clearTimeout(this.idle);
    this.idle = undefined;
  }

  /** For an answer, from now on; 0 for none. */
  private wait(limit: number): void {
    clearTimeout(this.timer);
    this.limit = limit;
    const timer = limit === 0 ? undefined : setAnswerTimer(limit, () => this.timer === timer && this.giveUp());
    this.timer = timer;
  }

  /** A server that knows the limit and can be reached has ended the connection by then. */
  private waitForMore(): void {
    clearTimeout(this.idle);
    const timer = setAnswerTimer(this.limits.idleMilliseconds, () => this.idle === timer && this.destroy());
    this.idle = timer;
  }

  private giveUp(): void {
    this.open?.distrust();
    this.destroy();
  }
}

function failToConnect(error: Error): never {
  throw new ConnectionError(error);
}

/** Returns the driver as Sequelize takes it, for one pool. */
export function postgresDriver(limits: AnswerLimits, open: OpenConnections): object {
  class Client extends PostgresClient {
    constructor(config: pg.ClientConfig) {
      super(config, limits, open);
    }

    /** Sequelize awaits what it sends while it connects, and would pass on the driver's own error where that fails. */
    override query(...sent: unknown[]): unknown {
      const sending = super.query(...sent);
      return sending instanceof Promise ? sending.catch(failToConnect) : sending;
    }
  }
  return { Client, types: pg.types };
}
