import { serialize } from 'pg-protocol';

/** A statement of a batch; one with a name is prepared once a connection. */
export interface BatchStatement {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly string[];
  /** Rows are answered of this one; at most so many. */
  readonly mostRows?: number;
}

/** What a batch answered. */
export interface BatchResult {
  readonly rows: readonly (readonly (string | null)[])[];
  /** Whether there would have been more rows. */
  readonly isCut: boolean;
  /** The command tags, in order. */
  readonly commands: readonly string[];
}

const UNKNOWN_STATEMENT = '26000';

/** The part of the driver's protocol layer that a batch speaks to. */
interface Protocol {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): unknown };
  readonly parsedStatements: Record<string, string | undefined>;
  query(text: string): void;
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
  readonly messages: Buffer;

  constructor(text: string) {
    this.messages = Buffer.concat(execution({ text }));
  }
}

/** One of a batch. */
export type BatchPart = BatchStatement | FixedStatement;

/**
 * Several statements in one round trip, with values bound, which the driver's own queries cannot do. After a failure the
 * server skips the rest. At most one has a name: the driver then keeps account of what the connection has prepared.
 */
class PostgresBatch {
  readonly name: string | undefined;
  readonly text: string | undefined;
  /** The driver sets it where it wants to be told too. */
  callback?: unknown;
  private readonly rows: (string | null)[][] = [];
  /** The command tags so far. */
  readonly commands: string[] = [];
  private isCut = false;
  private protocol: Protocol | undefined;

  constructor(
    private readonly send: (protocol: Protocol) => void,
    private readonly resolve: (result: BatchResult) => void,
    private readonly reject: (error: Error) => void,
    named?: BatchStatement,
  ) {
    this.name = named?.name;
    this.text = named?.text;
  }

  submit(protocol: Protocol): null {
    this.protocol = protocol;
    this.send(protocol);
    return null;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }

  handlePortalSuspended(): void {
    this.isCut = true;
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.commands.push(text);
  }

  handleReadyForQuery(): void {
    const { rows, isCut, commands } = this;
    this.resolve({ rows, isCut, commands });
  }

  handleError(error: Error & { readonly code?: string }): void {
    // Somebody has deallocated what the connection had prepared: the next one parses anew.
    if (error.code === UNKNOWN_STATEMENT && this.name !== undefined && this.protocol) {
      delete this.protocol.parsedStatements[this.name];
    }
    this.reject(error);
  }

  /** What a function's own statement may make the server say: nothing of it is wanted. */
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}
}

/** A connection of the driver, as Sequelize's pool hands it out. */
export interface BatchConnection {
  query(batch: PostgresBatch): unknown;
}

/** Rejects with what the driver says. */
export function sendBatch(connection: BatchConnection, parts: readonly BatchPart[]): Promise<BatchResult> {
  const named = parts.find((part): part is BatchStatement => 'name' in part);
  const send = ({ stream, parsedStatements }: Protocol): void => {
    // The named one is parsed first, so that the first answer of that kind is its own.
    const isNew = named?.name !== undefined && parsedStatements[named.name] === undefined;
    const messages = parts.flatMap((part) => (part instanceof FixedStatement ? part.messages : execution(part)));
    if (isNew) messages.unshift(serialize.parse(named));
    // Written at once: many small writes cost more than the copy.
    if (stream.writable) stream.write(Buffer.concat([...messages, serialize.sync()]));
  };
  return new Promise((resolve, reject) => {
    connection.query(new PostgresBatch(send, resolve, reject, named));
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
export function sendScript(connection: BatchConnection, texts: readonly string[]): Promise<ScriptResult> {
  return new Promise((resolve) => {
    const batch: PostgresBatch = new PostgresBatch(
      (protocol) => protocol.query(texts.join('; ')),
      ({ commands }) => resolve({ commands, error: undefined }),
      (error) => resolve({ commands: batch.commands, error }),
    );
    connection.query(batch);
  });
}
