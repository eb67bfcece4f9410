import pg from 'pg';

/** An error of the driver. */
export type DriverError = Error & { readonly code?: string };

/**
 * A text of several statements without results: it records the commands that were completed, also where a later one
 * fails, and drops the rows. The driver calls these methods with the server's answer; when pipelining, it accepts only
 * queries of its own class.
 */
export class SentScript extends pg.Query {
  readonly commands: string[] = [];

  constructor(
    text: string,
    private readonly done: (error?: DriverError) => void,
  ) {
    super(text);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.commands.push(text);
  }

  handleError(error: DriverError): void {
    this.done(error);
  }

  handleReadyForQuery(): void {
    this.done();
  }

  handleRowDescription(): void {
    // Rows are dropped.
  }

  handleDataRow(): void {
    // Rows are dropped.
  }
}
