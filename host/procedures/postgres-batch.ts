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
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly string[] }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
  query(text: string): void;
}

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
    private readonly statements: readonly BatchStatement[],
    private readonly resolve: (result: BatchResult) => void,
    private readonly reject: (error: Error) => void,
    /** Sends them as one text: costs less, and takes neither values nor anybody else's words. */
    private readonly isScript = false,
  ) {
    const named = statements.find(({ name }) => name !== undefined);
    this.name = named?.name;
    this.text = named?.text;
  }

  submit(protocol: Protocol): null {
    this.protocol = protocol;
    if (this.isScript) {
      protocol.query(this.statements.map((statement) => statement.text).join('; '));
      return null;
    }
    protocol.stream.cork();
    // The named one is parsed first, so that the first answer of that kind is its own.
    const { name, text } = this;
    if (name !== undefined && text !== undefined && protocol.parsedStatements[name] === undefined) {
      protocol.parse({ name, text, types: [] });
    }
    for (const statement of this.statements) {
      if (statement.name === undefined) protocol.parse({ name: '', text: statement.text, types: [] });
      protocol.bind({ portal: '', statement: statement.name ?? '', values: statement.values ?? [] });
      protocol.execute({ portal: '', rows: statement.mostRows ?? 0 });
    }
    protocol.sync();
    protocol.stream.uncork();
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
export function sendBatch(
  connection: BatchConnection,
  statements: readonly BatchStatement[],
): Promise<BatchResult> {
  return new Promise((resolve, reject) => {
    connection.query(new PostgresBatch(statements, resolve, reject));
  });
}

/** How far statements came. */
export interface ScriptResult {
  /** The command tags of those that were done, in order. */
  readonly commands: readonly string[];
  /** What ended it before its end. */
  readonly error: Error | undefined;
}

/** Sends statements of our own that have no values. */
export function sendScript(connection: BatchConnection, texts: readonly string[]): Promise<ScriptResult> {
  const statements = texts.map((text) => ({ text }));
  return new Promise((resolve) => {
    const batch: PostgresBatch = new PostgresBatch(
      statements,
      ({ commands }) => resolve({ commands, error: undefined }),
      (error) => resolve({ commands: batch.commands, error }),
      true,
    );
    connection.query(batch);
  });
}
