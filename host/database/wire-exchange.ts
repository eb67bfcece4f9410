import type { LimitedStatement } from './connections/postgres-client.js';

/** A row as it comes: texts, and null. */
type WireRow = readonly (string | null)[];

/** What the server says of a column. */
interface WireField {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What came back. */
export interface WireAnswer {
  readonly rows: readonly WireRow[];
  /** The columns, where the server was asked for them and there are any. */
  readonly fields: readonly WireField[] | undefined;
  /** Whether there would have been more rows. */
  readonly isCut: boolean;
  /** The command tags, in order. */
  readonly commands: readonly string[];
}

/** The part of the driver's protocol layer that an exchange speaks to. */
export interface WireProtocol {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): unknown };
  /** The texts that the connection has prepared, by name; the driver keeps account of them. */
  readonly parsedStatements: Record<string, string | undefined>;
}

/** A connection of the driver, as Sequelize's pool hands it out. */
export interface WireConnection {
  query(exchange: WireExchange): unknown;
}

/** What a connection is to keep prepared, under a name. */
export interface NamedStatement {
  readonly name?: string | undefined;
  readonly text: string;
}

/** What is sent, and who is told what became of it. */
interface Exchanged extends LimitedStatement {
  /** Those of what is sent that the connection keeps prepared once they have been run. */
  readonly named?: readonly NamedStatement[];
  readonly bytes: (protocol: WireProtocol) => Buffer;
  readonly resolve: (answer: WireAnswer) => void;
  /** @param commands those that were done before. */
  readonly reject: (error: Error, commands: readonly string[]) => void;
}

const UNKNOWN_STATEMENT = '26000';

/**
 * Messages of PostgreSQL's protocol in one round trip, which the driver's own queries cannot make: several statements,
 * or one whose columns are known, written at once. The driver takes it for a query of its own, which is what its
 * methods are for.
 */
class WireExchange implements LimitedStatement {
  readonly answerMilliseconds: number | undefined;
  /** The driver sets it where it wants to be told too. */
  callback?: unknown;
  private readonly rows: WireRow[] = [];
  private readonly commands: string[] = [];
  private fields: readonly WireField[] | undefined;
  private isCut = false;
  private protocol: WireProtocol | undefined;

  constructor(private readonly exchanged: Exchanged) {
    this.answerMilliseconds = exchanged.answerMilliseconds;
  }

  /** Answers what the driver is then to reject with: a value that cannot be bound. */
  submit(protocol: WireProtocol): Error | null {
    this.protocol = protocol;
    const { stream } = protocol;
    try {
      const bytes = this.exchanged.bytes(protocol);
      // Where it is not, the driver is about to be told that the connection has ended.
      if (stream.writable) stream.write(bytes);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  handleRowDescription({ fields }: { fields: readonly WireField[] }): void {
    this.fields = fields;
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
    const { rows, fields, isCut, commands } = this;
    this.exchanged.resolve({ rows, fields, isCut, commands });
  }

  handleError(error: Error & { readonly code?: string }): void {
    // Somebody has deallocated what the connection had prepared: the next one parses anew.
    if (error.code === UNKNOWN_STATEMENT) this.keep(() => undefined);
    this.exchanged.reject(error, this.commands);
  }

  /** Says what the connection has under each name. */
  private keep(what: (statement: NamedStatement) => string | undefined): void {
    for (const statement of (this.protocol && this.exchanged.named) ?? []) {
      if (statement.name !== undefined) this.protocol!.parsedStatements[statement.name] = what(statement);
    }
  }

  /** What a function's own statement may make the server say: nothing of it is wanted. */
  handleEmptyQuery(): void {}
  handleCopyData(): void {}
}

/** The driver is to parse anew what the server has let go of. */
function forgetStatements({ parsedStatements }: WireProtocol): void {
  for (const name of Object.keys(parsedStatements)) delete parsedStatements[name];
}

/** Whether a connection is still to prepare a statement. */
export function isUnprepared({ parsedStatements }: WireProtocol, { name }: NamedStatement): boolean {
  return name !== undefined && parsedStatements[name] === undefined;
}

/** Sends messages that end in a `Sync`, or a simple query. */
export function exchange(connection: WireConnection, exchanged: Exchanged): void {
  connection.query(new WireExchange(exchanged));
}
