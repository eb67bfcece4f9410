import { createHash } from 'node:crypto';
import { serialize } from 'pg-protocol';
import type { LimitedStatement } from '../../../../host/plugin-api/index.js';

/** A row as it comes: texts, and null. */
type WireRow = readonly (string | null)[];

/** What came back of a batch: the rows of those of its statements that answer any. */
export interface WireAnswer {
  readonly rows: readonly WireRow[];
  /** Whether there would have been more rows. */
  readonly isCut: boolean;
}

/** How far the statements of a script came. */
interface ScriptResult {
  /** The command tags of those that were done, in order. */
  readonly commands: readonly string[];
  /** What ended it before its end. */
  readonly error: Error | undefined;
}

/** The part of the driver's protocol layer that an exchange speaks to. */
interface WireProtocol {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): unknown };
  /** The texts that the connection has prepared, by name; the driver keeps account of them. */
  readonly parsedStatements: Record<string, string | undefined>;
}

/** A connection of the driver, as Sequelize's pool hands it out. */
export interface WireConnection {
  query(exchange: WireExchange): unknown;
}

/** A statement of a batch; one with a name is prepared once a connection. */
export interface BatchStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly (string | null)[];
  /** Rows are answered of this one; at most so many. */
  readonly mostRows?: number;
}

/** One of a batch; a {@link fixed} one as its messages. */
export type BatchPart = BatchStatement | Buffer;

const UNKNOWN_STATEMENT = '26000';

/** A statement that is prepared once a connection, where that is wanted: its name is made of its text. */
export function prepared(
  text: string,
  { preparedStatements }: { readonly preparedStatements: boolean },
): BatchStatement {
  if (!preparedStatements) return { text };
  return { text, name: `p_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}` };
}

/** A statement without values, as it is sent each time. */
export const fixed = (text: string): Buffer => Buffer.concat(execution({ text }));

/**
 * Sends several statements in one round trip, with values bound. After a failure the server skips the rest. Rejects
 * with what the driver says.
 */
export function sendBatch(
  connection: WireConnection,
  parts: readonly BatchPart[],
  limit: LimitedStatement = {},
): Promise<WireAnswer> {
  const named = parts.filter((part): part is BatchStatement => 'name' in part);
  const bytes = ({ parsedStatements }: WireProtocol): Buffer =>
    Buffer.concat([
      ...named.filter(({ name }) => parsedStatements[name!] === undefined).flatMap(preparation),
      ...parts.flatMap((part) => (Buffer.isBuffer(part) ? part : execution(part))),
      serialize.sync(),
    ]);
  return new Promise((resolve, reject) => connection.query(new WireExchange(bytes, named, limit, resolve, reject)));
}

/** Sends statements of our own as one text: costs less, and takes neither values nor anybody else's words. */
export function sendScript(
  connection: WireConnection,
  texts: readonly string[],
  limit: LimitedStatement = {},
): Promise<ScriptResult> {
  const bytes = (): Buffer => serialize.query(texts.join('; '));
  return new Promise((resolve) => {
    const sent: WireExchange = new WireExchange(
      bytes,
      [],
      limit,
      () => resolve({ commands: sent.commands, error: undefined }),
      (error) => resolve({ commands: sent.commands, error }),
    );
    connection.query(sent);
  });
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

/**
 * Messages of PostgreSQL's protocol that are one round trip, which the driver's own queries cannot be where they are
 * several statements. The driver takes it for a query of its own, which is what its methods are for.
 */
class WireExchange implements LimitedStatement {
  readonly answerMilliseconds: number | undefined;
  readonly commands: string[] = [];
  /** Set by the driver where it wants the outcome, too. */
  callback?: unknown;
  private readonly rows: WireRow[] = [];
  private isCut = false;
  private protocol: WireProtocol | undefined;

  /** @param named those that the connection keeps prepared once they have been run. */
  constructor(
    private readonly bytes: (protocol: WireProtocol) => Buffer,
    private readonly named: readonly BatchStatement[],
    { answerMilliseconds }: LimitedStatement,
    private readonly resolve: (answer: WireAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.answerMilliseconds = answerMilliseconds;
  }

  /** Answers what the driver is then to reject with: a value that cannot be bound. */
  submit(protocol: WireProtocol): Error | null {
    this.protocol = protocol;
    const { stream } = protocol;
    try {
      const bytes = this.bytes(protocol);
      // Otherwise the driver is about to learn that the connection has ended.
      if (stream.writable) stream.write(bytes);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  handleDataRow({ fields }: { fields: WireRow }): void {
    this.rows.push(fields);
  }

  handlePortalSuspended(): void {
    this.isCut = true;
  }

  handleCommandComplete({ text }: { text: string }): void {
    // All had been parsed before the first of them was run.
    if (this.commands.push(text) === 1) this.keep(({ text: own }) => own);
    if (text === 'DEALLOCATE ALL' && this.protocol) forgetStatements(this.protocol);
  }

  handleReadyForQuery(): void {
    this.resolve({ rows: this.rows, isCut: this.isCut });
  }

  handleError(error: Error & { readonly code?: string }): void {
    // Somebody has deallocated what the connection had prepared: the next one parses anew.
    if (error.code === UNKNOWN_STATEMENT) this.keep(() => undefined);
    this.reject(error);
  }

  /** Says what the connection has under each name. */
  private keep(what: (statement: BatchStatement) => string | undefined): void {
    for (const statement of (this.protocol && this.named) ?? []) {
      this.protocol!.parsedStatements[statement.name!] = what(statement);
    }
  }

  /** What a function's own statement may make the server say: nothing of it is wanted. */
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}
}

/** The driver is to parse anew what the server has let go of. */
function forgetStatements({ parsedStatements }: WireProtocol): void {
  for (const name of Object.keys(parsedStatements)) delete parsedStatements[name];
}
