import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { ConnectionError } from 'sequelize';
import { NoAnswerError, setAnswerTimer, type AnswerLimits } from './answer-limits.js';
import type { LimitedStatement } from '../../../plugin-api/index.js';
import type { OpenConnection, OpenConnections } from './open-connections.js';
import { SentScript, type DriverError } from './sent-script.js';

/** The time after which a connection is closed whose server does not answer the farewell. */
const FAREWELL_MILLISECONDS = 1000;
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** The transaction status that PostgreSQL sends with the end of an answer, when no transaction is open. */
const NO_TRANSACTION = 'I';

/** PostgreSQL's code for a prepared statement that the server does not have. */
const UNKNOWN_STATEMENT = '26000';

type Rows = readonly unknown[];
/** A statement; without name and values, the text may hold several. */
interface DriverStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
}

/** The outcome of a {@link DriverStatement}. */
interface StatementOutcome {
  readonly rows: Rows;
  /** The commands that were completed, of a text with several statements; after a failure, those before it. */
  readonly commands: readonly string[];
  readonly error?: DriverError | undefined;
}

/**
 * The parts of the driver's client that are used here: its types overload these methods in more ways than a subclass
 * could repeat.
 */
interface DriverClient extends EventEmitter {
  /** Whether statements are sent before earlier ones are answered. */
  pipeline: boolean;
  /** Speaks the protocol. Its socket is replaced by another one when the connection is encrypted. */
  readonly connection: EventEmitter & {
    readonly stream: Duplex;
    /** The statements that the server has prepared, as far as the driver knows. */
    parsedStatements: object;
  };
  connect(): Promise<unknown>;
  query(...sent: unknown[]): unknown;
  end(...args: unknown[]): unknown;
}
const DriverClient = pg.Client as unknown as new (config: pg.ClientConfig) => DriverClient;

/** The driver's client with a time limit for every wait: the connection to a silent server is closed. */
class PostgresClient extends DriverClient implements OpenConnection {
  /** When set, Sequelize's pool does not lend it any more. */
  _invalid = false;
  private timer: NodeJS.Timeout | undefined;
  /** The longest limit among the statements that are not answered yet; 0 without any. */
  private limit = 0;
  private isInTransaction = false;
  /** Ends a transaction that sends no further statement. */
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
      // One statement is answered: the next one in line has the whole time again.
      this.wait(this.limit);
    });
    // Sequelize adds its listener a moment after connecting; an error without a listener would end the process.
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
   * Sends statements in one round trip. Returns the outcome of each, with rows as arrays; a text without name and
   * values may hold several statements, and returns no rows. The server runs each statement even if an earlier one
   * failed; a failed transaction refuses the rest.
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

  override end(...args: unknown[]): unknown {
    const timer = setTimeout(() => this.connection.stream.destroy(), FAREWELL_MILLISECONDS).unref();
    this.connection.once('end', () => clearTimeout(timer));
    return super.end(...args);
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

  /** Starts the timer for the answer of a statement that is about to be sent. */
  private expectAnswer(limit = this.limits.answerMilliseconds): void {
    if (limit > this.limit) this.wait(limit);
    clearTimeout(this.idle);
    this.idle = undefined;
  }

  /** Restarts the timer for an answer; 0 stops it. */
  private wait(limit: number): void {
    clearTimeout(this.timer);
    this.limit = limit;
    const timer = limit === 0 ? undefined : setAnswerTimer(limit, () => this.timer === timer && this.giveUp());
    this.timer = timer;
  }

  /** Starts the timer for an idle transaction. A reachable server with this limit ends the connection earlier. */
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

/** Builds the driver for one pool, as Sequelize takes it. */
export function postgresDriver(limits: AnswerLimits, open: OpenConnections): object {
  class Client extends PostgresClient {
    constructor(config: pg.ClientConfig) {
      super(config, limits, open);
    }

    /** Wraps the error of a failed connect: Sequelize awaits these statements, and would pass on the driver's own. */
    override query(...sent: unknown[]): unknown {
      const sending = super.query(...sent);
      return sending instanceof Promise ? sending.catch(failToConnect) : sending;
    }
  }
  return { Client, types: pg.types };
}
