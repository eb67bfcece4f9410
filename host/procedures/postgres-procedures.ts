import { createHash } from 'node:crypto';
import { UnavailableError, type Database } from '../plugin-api/index.js';
import { parseExactJson } from './exact-json.js';
import {
  sendBatch,
  sendScript,
  type BatchConnection,
  type BatchResult,
  type BatchStatement,
} from './postgres-batch.js';
import { RunFailure } from './procedure-failure.js';
import type { ProcedureDriver, ProcedureStatement } from './procedure-driver.js';
import { quoteName, quoteProcedure } from './procedure-name.js';
import type { ProcedureTarget } from './procedure-target.js';
import type { RawResult } from './result-contract.js';

/** The driver's connection, as Sequelize's pool hands it out. */
export interface PostgresConnection extends BatchConnection {
  readonly processID: number;
  end(done: () => void): void;
}

const QUERY_CANCELED = '57014';
/** How many pieces a text may come in. */
const MOST_PIECES = 10_000;

const settings = ['RESET SESSION AUTHORIZATION', 'RESET ALL'];

/** Removes what a procedure may leave behind on its connection, for all who come after it. */
const cleaning = [...settings, 'DISCARD TEMP', 'UNLISTEN *', 'SELECT pg_catalog.pg_advisory_unlock_all()'];

const limit = (milliseconds: number): BatchStatement => ({
  text: `SET LOCAL statement_timeout = ${Math.max(1, Math.round(milliseconds))}`,
});

/** One column of text, which is NULL where it is longer than allowed, and its length: a huge answer is not even sent. */
function selectText({ bound, parameters, result, ...name }: ProcedureTarget, mostBytes: number): string {
  const notation = parameters.length > 1 ? `${quoteName('postgres', bound.name)} => ` : '';
  const call = `${quoteProcedure('postgres', name)}(${notation}$1::${bound.type})`;
  const inner = {
    value: `SELECT ${call}::text AS v`,
    texts: `SELECT r::text AS v FROM ${call} AS r`,
    row: `SELECT pg_catalog.to_json(r)::text AS v FROM ${call} AS r`,
  }[result];
  return `SELECT CASE WHEN pg_catalog.octet_length(v) <= ${mostBytes} THEN v END, pg_catalog.octet_length(v) FROM (${inner} OFFSET 0) AS answer`;
}

/** What the server refuses is a failure of the procedure; a connection that is lost, or ended by the server, is not. */
function toFailure(error: Error & { readonly severity?: string; readonly code?: string }): Error {
  if (error.severity !== 'ERROR') return new UnavailableError(undefined, error);
  return new RunFailure('database-error', { errorCode: error.code, databaseMessage: error.message });
}

function rowOf(text: string): Readonly<Record<string, unknown>> {
  const row = parseExactJson(text);
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Record<string, unknown>;
  throw new RunFailure('wrong-shape', { reason: 'it answered a value that is no JSON text' });
}

/** Procedures as functions of PostgreSQL. */
export class PostgresProcedures implements ProcedureDriver<PostgresConnection> {
  private readonly texts = new WeakMap<ProcedureTarget, BatchStatement>();

  /** @param database another pool, from which a statement that does not end is ended. */
  constructor(
    private readonly database: Database,
    private readonly options: { readonly maxResultBytes: number; readonly preparedStatements: boolean },
  ) {}

  async begin(connection: PostgresConnection): Promise<void> {
    await this.script(connection, 'BEGIN');
  }

  async run(connection: PostgresConnection, statement: ProcedureStatement): Promise<RawResult> {
    const { target, json, milliseconds, savepoint } = statement;
    const mostRows = { value: 0, texts: MOST_PIECES, row: 2 }[target.result];
    const began = performance.now();
    const result = await sendBatch(connection, [
      { text: savepoint === undefined ? 'BEGIN' : `SAVEPOINT ${savepoint}` },
      limit(milliseconds),
      { ...this.selectOf(target), values: [json], mostRows },
    ]).catch((cause: Error) => {
      const error = toFailure(cause);
      // Before its time it was cancelled by somebody else.
      const isLate = performance.now() - began > milliseconds * 0.9;
      if (!(error instanceof RunFailure) || error.details.errorCode !== QUERY_CANCELED || !isLate)
        throw error;
      throw new RunFailure('timeout', error.details);
    });
    return this.toRaw(target, result);
  }

  async keep(connection: PostgresConnection, savepoint: string): Promise<void> {
    await this.script(connection, `RELEASE SAVEPOINT ${savepoint}`, ...settings);
  }

  async undo(connection: PostgresConnection, savepoint: string): Promise<void> {
    await this.script(connection, `ROLLBACK TO SAVEPOINT ${savepoint}`, `RELEASE SAVEPOINT ${savepoint}`);
  }

  async commit(connection: PostgresConnection): Promise<void> {
    const { commands, error } = await sendScript(connection, ['COMMIT', ...cleaning]);
    if (commands[0] === 'COMMIT') {
      // It is done, whatever came after it; but nobody else gets what could not be cleaned.
      if (error) connection.end(() => undefined);
      return;
    }
    if (error) throw toFailure(error);
    // What PostgreSQL says where a statement had failed before and somebody took no notice.
    throw new Error('the transaction had failed before its end: nothing is committed');
  }

  async rollback(connection: PostgresConnection): Promise<void> {
    await this.script(connection, 'ROLLBACK', ...cleaning);
  }

  async kill({ processID }: PostgresConnection): Promise<void> {
    await this.database.rows('SELECT pg_terminate_backend($1)', [processID]);
  }

  private selectOf(target: ProcedureTarget): BatchStatement {
    let statement = this.texts.get(target);
    if (!statement) {
      const text = selectText(target, this.options.maxResultBytes);
      const name = `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
      statement = { text, ...(this.options.preparedStatements && { name }) };
      this.texts.set(target, statement);
    }
    return statement;
  }

  private toRaw({ result }: ProcedureTarget, { rows, isCut }: BatchResult): RawResult {
    if (rows.length === 0) throw new RunFailure('wrong-shape', { reason: 'it answered no row' });
    if (result === 'row' && rows.length > 1) {
      throw new RunFailure('wrong-shape', { reason: 'it answered more than one row' });
    }
    const bytes = rows.reduce((sum, [, length]) => sum + Number(length ?? 0), 0);
    if (isCut && result === 'texts')
      throw new RunFailure('too-large', { reason: 'its text has too many pieces' });
    if (bytes > this.options.maxResultBytes) {
      throw new RunFailure('too-large', {
        reason: `it answered more than ${this.options.maxResultBytes} bytes`,
      });
    }
    const text = rows.map(([value]) => value ?? '').join('');
    if (text === '') throw new RunFailure('wrong-shape', { reason: 'it answered nothing' });
    if (result !== 'row') return { text };
    return { row: rowOf(text) };
  }

  private async script(connection: PostgresConnection, ...texts: string[]): Promise<void> {
    const { error } = await sendScript(connection, texts);
    if (error) throw toFailure(error);
  }
}
