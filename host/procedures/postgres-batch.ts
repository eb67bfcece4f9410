import { createHash } from 'node:crypto';
import { serialize } from 'pg-protocol';
import type { LimitedStatement } from '../database/connections/postgres-client.js';
import { exchange, isUnprepared, type WireAnswer, type WireConnection } from '../database/wire-exchange.js';

/** A statement of a batch; one with a name is prepared once a connection. */
export interface BatchStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly string[];
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

/** The messages that run a statement, its preparation apart. */
function execution({ name, text, values, mostRows }: BatchStatement): readonly Buffer[] {
  return [
    ...(name === undefined ? [serialize.parse({ text })] : []),
    serialize.bind({ statement: name ?? '', values: [...(values ?? [])] }),
    serialize.execute({ rows: mostRows ?? 0 }),
  ];
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

/**
 * Several statements in one round trip, with values bound. After a failure the server skips the rest. At most one has a
 * name. Rejects with what the driver says.
 */
export function sendBatch(
  connection: WireConnection,
  parts: readonly BatchPart[],
  { answerMilliseconds }: LimitedStatement = {},
): Promise<WireAnswer> {
  const named = parts.find((part): part is BatchStatement => 'name' in part);
  return new Promise((resolve, reject) => {
    exchange(connection, {
      named,
      answerMilliseconds,
      bytes: (protocol) =>
        Buffer.concat([
          // The named one is parsed first, so that the first answer of that kind is its own.
          ...(named && isUnprepared(protocol, named) ? [serialize.parse(named)] : []),
          ...parts.flatMap((part) => (part instanceof FixedStatement ? part.messages : execution(part))),
          serialize.sync(),
        ]),
      resolve,
      reject,
    });
  });
}

/** How far statements came. */
export interface ScriptResult {
  /** The command tags of those that were done, in order. */
  readonly commands: readonly string[];
  /** What ended it before its end. */
  readonly error: Error | undefined;
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
