import type { Database } from '../../../../host/plugin-api/index.js';
import { isUnbalanced, serverErrors, toDriverFailure, toFailure } from './mssql-failure.js';
import { readMssqlSets } from './mssql-result.js';
import { sendToMssql, type MssqlConnection, type MssqlResult, type MssqlStatement } from './mssql-request.js';
import { resetMssql } from './mssql-reset.js';
import { MssqlTransaction } from './mssql-transaction.js';
import type { ProcedureDriver, ProcedureStatement } from '../procedure-driver.js';
import { RunFailure } from '../procedure-failure.js';
import { quoteProcedure } from '../procedure-name.js';
import { readAnswer, type RawResult } from '../result-contract.js';

const ENDED = 'it ended the transaction by itself: what was done before that may be committed';
const LEFT_OPEN = 'it left a transaction of its own open, which is undone';

const broken = (reason: string): RunFailure => new RunFailure('transaction-broken', { reason });

/** `EXEC` of a procedure. Its outputs are given: whether they may be left out is not in the catalogue. */
function callOf({ target }: ProcedureStatement): string {
  const outputs = (target.outputs ?? []).map((name) => `, ${name} = NULL`).join('');
  return `EXEC ${quoteProcedure('mssql', target)} ${target.bound.name} = @json${outputs};`;
}

const quoted = (text: string): string => `N'${text.replaceAll("'", "''")}'`;

/**
 * Returns the same as another user. A `REVERT` within the procedure undoes what was changed within it alone. A cookie,
 * which would say the same of a batch, is taken outside of `sp_executesql` only, by which this is sent.
 */
function callAs(user: string | undefined, call: string): string {
  return user === undefined ? call : `EXECUTE AS USER = ${quoted(user)}; ${call} REVERT;`;
}

/** Returns the state of the transaction; one that still runs as another user counts as lost. */
function stateOf(user: string | undefined): string {
  return user === undefined ? 'XACT_STATE()' : `IIF(USER_NAME() = ${quoted(user)}, -1, XACT_STATE())`;
}

function saysNo(toRaw: () => RawResult): boolean {
  try {
    return !readAnswer(toRaw()).estado;
  } catch {
    return false;
  }
}

interface MssqlOptions {
  readonly maxResultBytes: number;
  /** Whom a procedure that is part of a caller's transaction runs as, where it is another user than the service's. */
  readonly user?: string | undefined;
}

/** Stored procedures of SQL Server. */
export class MssqlProcedures implements ProcedureDriver<MssqlConnection> {
  private readonly transactions = new WeakMap<MssqlConnection, MssqlTransaction>();

  /** @param database another pool: tells whether the server is there. */
  constructor(
    private readonly database: Database,
    private readonly options: MssqlOptions,
  ) {}

  async begin(connection: MssqlConnection, lockMilliseconds: number | undefined): Promise<void> {
    await this.open(connection);
    // Until the reset of the session.
    if (lockMilliseconds !== undefined) {
      await this.send(connection, { sql: `SET LOCK_TIMEOUT ${lockMilliseconds};` });
    }
  }

  async run(connection: MssqlConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { json, milliseconds, within } = statement;
    if (!within) await this.open(connection);
    const { isEnough, toRaw } = readMssqlSets(this.options.maxResultBytes);
    const user = within && this.options.user;
    const result = await sendToMssql(connection, {
      sql: `${within?.savepoint === undefined ? '' : `SAVE TRANSACTION ${within.savepoint}; `}${callAs(user, callOf(statement))}
        SET @open = @@TRANCOUNT; SET @state = ${stateOf(user)};`,
      text: { name: 'json', value: json },
      outputs: ['open', 'state'],
      milliseconds,
      isEnough,
    });
    const failure = result.isCut ? undefined : this.failureOf(connection, result);
    if (failure) {
      // A no that has rolled back, as many do when they catch an error: there is nothing left that could be wrong.
      const isWhole = !within && this.isWithoutTrace(connection, result);
      if (!isWhole || !saysNo(() => toRaw(result))) throw failure;
    }
    return toRaw(result);
  }

  async undo(connection: MssqlConnection, savepoint: string): Promise<void> {
    if (connection.closed) throw broken('its connection was closed, as it did not end when it was cancelled');
    const result = await this.send(connection, {
      sql: `SET @open = @@TRANCOUNT; SET @state = ${stateOf(this.options.user)};
        IF @open = 1 AND @state = 1 ROLLBACK TRANSACTION ${savepoint};`,
      outputs: ['open', 'state'],
    });
    const failure = this.failureOf(connection, result);
    if (failure) throw failure;
  }

  async commit(connection: MssqlConnection): Promise<void> {
    await this.manage(connection, 'commitTransaction');
    await resetMssql(connection);
  }

  async rollback(connection: MssqlConnection): Promise<void> {
    await this.send(connection, { sql: 'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION;' });
    await resetMssql(connection);
  }

  /** It has been cancelled already; a server that is there and does not end it loses the connection. */
  async kill(connection: MssqlConnection): Promise<void> {
    connection.cancel();
    await this.database.rows('SELECT 1 AS one');
  }

  private async open(connection: MssqlConnection): Promise<void> {
    const transaction = this.transaction(connection);
    transaction.start();
    await this.manage(connection, 'beginTransaction');
    transaction.started();
  }

  /** Returns the failure of a run that has ended, before its answer is read. */
  private failureOf(connection: MssqlConnection, result: MssqlResult): RunFailure | undefined {
    const { errors, outputs } = result;
    const { fate } = this.transaction(connection);
    if (errors.length > 0) return toFailure(errors, fate === 'unknown' ? ENDED : undefined);
    const { open, state } = outputs;
    if (open === 1 && state === 1 && fate === 'open') return undefined;
    if (state === -1) return broken('it can only be rolled back');
    return broken(typeof open === 'number' && open > 1 ? LEFT_OPEN : ENDED);
  }

  /** Returns whether it has not failed, and nothing that it did will be there once the transaction is rolled back. */
  private isWithoutTrace(connection: MssqlConnection, { errors, outputs }: MssqlResult): boolean {
    const { fate } = this.transaction(connection);
    const isUndone = fate === 'undone' || (fate === 'open' && Number(outputs['open']) >= 1);
    return isUndone && errors.every(isUnbalanced);
  }

  private transaction(connection: MssqlConnection): MssqlTransaction {
    let transaction = this.transactions.get(connection);
    if (!transaction) {
      transaction = new MssqlTransaction(connection);
      this.transactions.set(connection, transaction);
    }
    return transaction;
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
        const errors = serverErrors(error);
        throw errors.length > 0 ? toFailure(errors) : toDriverFailure(error);
      });
  }

  /** Returns a statement of our own. */
  private async send(connection: MssqlConnection, statement: MssqlStatement): Promise<MssqlResult> {
    const result = await sendToMssql(connection, statement);
    if (result.errors.length > 0) throw toFailure(result.errors);
    return result;
  }
}
