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

/** Writes the `EXEC` of a procedure. Its outputs are given: the catalogue does not say whether they may be left out. */
function callOf({ target }: ProcedureStatement): string {
  const outputs = (target.outputs ?? []).map((name) => `, ${name} = NULL`).join('');
  return `EXEC ${quoteProcedure('mssql', target)} ${target.bound.name} = @json${outputs};`;
}

const quoted = (text: string): string => `N'${text.replaceAll("'", "''")}'`;

/**
 * Runs a call as another user. A `REVERT` within the procedure ends only an `EXECUTE AS` of its own. `WITH COOKIE` is
 * no help, as the driver sends the text by `sp_executesql`, which does not take it.
 */
function callAs(user: string | undefined, call: string): string {
  return user === undefined ? call : `EXECUTE AS USER = ${quoted(user)}; ${call} REVERT;`;
}

/** Writes the expression for the state of the transaction; one that still runs as another user counts as lost. */
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
  /** The user for procedures within a caller's transaction, where it is another one than the service's. */
  readonly user?: string | undefined;
}

/** Stored procedures of SQL Server. */
export class MssqlProcedures implements ProcedureDriver<MssqlConnection> {
  private readonly transactions = new WeakMap<MssqlConnection, MssqlTransaction>();

  /** @param database another pool, for asking whether the server answers. */
  constructor(
    private readonly database: Database,
    private readonly options: MssqlOptions,
  ) {}

  async begin(connection: MssqlConnection, lockMilliseconds: number | undefined): Promise<void> {
    await this.open(connection);
    // The setting lasts until the reset of the session.
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
      // Many procedures catch an error, roll back and say no: nothing is left that could be wrong.
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

  /** Cancels the statement once more, and asks whether the server answers. */
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

  /** Tells whether a run has not failed and a rollback undoes all that it did. */
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

  /** Sends a statement of ours. */
  private async send(connection: MssqlConnection, statement: MssqlStatement): Promise<MssqlResult> {
    const result = await sendToMssql(connection, statement);
    if (result.errors.length > 0) throw toFailure(result.errors);
    return result;
  }
}
