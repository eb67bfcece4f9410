import { createHash } from 'node:crypto';
import { serialize } from 'pg-protocol';
import type { LimitedStatement } from '../database/connections/postgres-client.js';
import { exchange, isUnprepared, type WireAnswer, type WireConnection } from '../database/wire-exchange.js';

/** A statement of a batch; one with a name is prepared once a connection. */
export interface BatchStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly (string | null)[];
  /** Rows are answered of this one; at most so many. */
  readonly mostRows?: number;
}

/** A statement that is prepared once a connection, where that is wanted: its name is made of its text. */
export function prepared(
  text: string,
  { preparedStatements }: { readonly preparedStatements: boolean },
): BatchStatement {
  if (!preparedStatements) return { text };
  return { text, name: `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}` };
}

/** Statements that are prepared by their texts, of which there are few. */
export class PreparedTexts {
  private readonly statements = new Map<string, BatchStatement>();

  constructor(private readonly options: { readonly preparedStatements: boolean }) {}

  bound(text: string, bind: readonly (string | number | null)[]): BatchStatement {
    let statement = this.statements.get(text);
    if (!statement) this.statements.set(text, (statement = prepared(text, this.options)));
    return { ...statement, values: bind.map((value) => (value === null ? null : String(value))) };
  }
}

/** The messages that run a statement, its preparation apart. */
function execution({ name, text, values, mostRows }: BatchStatement): readonly Buffer[] {
  return [
    ...(name === undefined ? [serialize.parse({ text })] : []),
    serialize.bind({ statement: name ?? '', values: [...(values ?? [])] }),
    serialize.execute({ rows: mostRows ?? 0 }),
  ];
}

/** Closed first, as it may be there: of one that failed before it was run, the connection takes no account. */
function preparation({ name, text }: BatchStatement): readonly Buffer[] {
  return [serialize.close({ type: 'S', name: name! }), serialize.parse({ name: name!, text })];
}

/** A statement without values, as it is sent each time. */
export class FixedStatement {
  readonly messages: readonly Buffer[];

  constructor(text: string) {
    this.messages = [Buffer.concat(execution({ text }))];
  }
}

/** One of a batch. */
export type BatchPart = BatchStatement | FixedStatement;

/** How far statements came. */
export interface ScriptResult {
  /** The command tags of those that were done, in order. */
  readonly commands: readonly string[];
  /** What ended it before its end. */
  readonly error: Error | undefined;
}

/** How far they came, and the rows of those that answer any. */
export interface BatchResult extends ScriptResult {
  readonly answer: WireAnswer | undefined;
}

/** Several statements in one round trip, with values bound. After a failure the server skips the rest. */
export function tryBatch(
  connection: WireConnection,
  parts: readonly BatchPart[],
  { answerMilliseconds }: LimitedStatement = {},
): Promise<BatchResult> {
  const named = parts.filter((part): part is BatchStatement => 'name' in part);
  return new Promise((resolve) => {
    exchange(connection, {
      named,
      answerMilliseconds,
      bytes: (protocol) =>
        Buffer.concat([
          ...named.filter((one) => isUnprepared(protocol, one)).flatMap(preparation),
          ...parts.flatMap((part) => (part instanceof FixedStatement ? part.messages : execution(part))),
          serialize.sync(),
        ]),
      resolve: (answer) => resolve({ answer, commands: answer.commands, error: undefined }),
      reject: (error, commands) => resolve({ answer: undefined, commands, error }),
    });
  });
}

/** The same for who has no use for what is done before a failure: rejects with what the driver says. */
export async function sendBatch(
  connection: WireConnection,
  parts: readonly BatchPart[],
  limit?: LimitedStatement,
): Promise<WireAnswer> {
  const { answer, error } = await tryBatch(connection, parts, limit);
  if (!answer) throw error!;
  return answer;
}

/** Sends statements of our own as one text: costs less, and takes neither values nor anybody else's words. */
export function sendScript(
  connection: WireConnection,
  texts: readonly string[],
  { answerMilliseconds }: LimitedStatement = {},
): Promise<ScriptResult> {
  return new Promise((resolve) => {
    exchange(connection, {
      answerMilliseconds,
      bytes: () => serialize.query(texts.join('; ')),
      resolve: ({ commands }) => resolve({ commands, error: undefined }),
      reject: (error, commands) => resolve({ commands, error }),
    });
  });
}
