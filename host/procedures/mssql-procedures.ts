import { UnavailableError } from '../plugin-api/index.js';
import { readMssqlSets } from './mssql-result.js';
import { sendToMssql, type MssqlConnection, type MssqlResult, type MssqlStatement } from './mssql-request.js';
import type { ProcedureDriver, ProcedureStatement } from './procedure-driver.js';
import { RunFailure } from './procedure-failure.js';
import { quoteProcedure } from './procedure-name.js';
import type { RawResult } from './result-contract.js';

/** What the server says of a procedure that began or ended transactions by itself. */
const unbalanced = new Set<unknown>([266, 3902, 3903, 3998]);

const ENDED = 'it ended the transaction by itself: what was done before that may be committed';
const LEFT_OPEN = 'it left a transaction of its own open, which is undone';

interface ServerError extends Error {
  readonly number?: number;
  readonly code?: string;
}

function toFailure(error: Error): Error {
  const errors = (error instanceof AggregateError ? error.errors : [error]) as ServerError[];
  const told = errors.filter(({ number }) => number !== undefined);
  const first = told[0];
  if (!first) {
    if ((error as ServerError).code === 'ETIMEOUT')
      return new RunFailure('timeout', { errorCode: 'ETIMEOUT' });
    return new UnavailableError(undefined, error);
  }
  const details = { errorCode: first.number, databaseMessage: first.message };
  const breaking = told.find(({ number }) => unbalanced.has(number));
  return breaking
    ? new RunFailure('transaction-broken', {
        ...details,
        reason: 'it began or ended a transaction by itself',
      })
    : new RunFailure('database-error', details);
}

/** Types of one byte a character would lose others: JSON can say them in ASCII. */
const toAscii = (json: string): string =>
  json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Stored procedures of SQL Server. */
export class MssqlProcedures implements ProcedureDriver<MssqlConnection> {
  private readonly begun = new WeakMap<MssqlConnection, Buffer>();

  constructor(private readonly options: { readonly maxResultBytes: number }) {}

  async begin(connection: MssqlConnection): Promise<void> {
    await this.manage(connection, 'beginTransaction');
    this.begun.set(connection, connection.currentTransactionDescriptor());
  }

  async run(connection: MssqlConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, json, milliseconds, savepoint } = statement;
    if (savepoint === undefined) await this.begin(connection);
    const { maxResultBytes } = this.options;
    const set = readMssqlSets(maxResultBytes);
    const result = await this.send(connection, {
      sql: `${savepoint === undefined ? '' : `SAVE TRANSACTION ${savepoint}; `}EXEC ${quoteProcedure('mssql', target)} ${target.bound.name} = @json;
        SET @open = @@TRANCOUNT; SET @state = XACT_STATE();`,
      text: { name: 'json', value: target.bound.type === 'nvarchar' ? json : toAscii(json) },
      outputs: ['open', 'state'],
      milliseconds,
      isEnough: set.isEnough,
    });
    if (!result.isCut) this.checkTransaction(connection, result);
    return set.toRaw(result);
  }

  keep(): Promise<void> {
    return Promise.resolve();
  }

  async undo(connection: MssqlConnection, savepoint: string): Promise<void> {
    const state = await this.send(connection, {
      sql: `SET @open = @@TRANCOUNT; SET @state = XACT_STATE();
        IF @open = 1 AND @state = 1 ROLLBACK TRANSACTION ${savepoint};`,
      outputs: ['open', 'state'],
    });
    this.checkTransaction(connection, state);
  }

  async commit(connection: MssqlConnection): Promise<void> {
    await this.manage(connection, 'commitTransaction');
  }

  async rollback(connection: MssqlConnection): Promise<void> {
    await this.send(connection, { sql: 'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION;' });
  }

  /** The driver has cancelled it already, and closes the connection where that does not help. */
  kill(connection: MssqlConnection): Promise<void> {
    connection.cancel();
    return Promise.resolve();
  }

  /** Whether we are still in the very transaction that we began. */
  private checkTransaction(connection: MssqlConnection, { outputs }: MssqlResult): void {
    const { open, state } = outputs;
    const isOther = !this.begun.get(connection)?.equals(connection.currentTransactionDescriptor());
    if (open === 1 && state === 1 && !isOther) return;
    const reason = typeof open === 'number' && open > 1 ? LEFT_OPEN : ENDED;
    throw new RunFailure('transaction-broken', {
      reason: state === -1 ? 'it can only be rolled back' : reason,
    });
  }

  private manage(connection: MssqlConnection, what: 'beginTransaction' | 'commitTransaction'): Promise<void> {
    return connection.queue
      .enqueue(
        () =>
          new Promise<void>((resolve, reject) => {
            connection[what]((error) => (error ? reject(error) : resolve()));
          }),
      )
      .catch((error: Error) => {
        throw toFailure(error);
      });
  }

  private send(connection: MssqlConnection, statement: MssqlStatement): Promise<MssqlResult> {
    return sendToMssql(connection, statement).catch((error: Error) => {
      throw toFailure(error);
    });
  }
}
