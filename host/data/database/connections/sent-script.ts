import pg from 'pg';

/** An error of the driver. */
export type DriverError = Error & { readonly code?: string };

/**
 * A text of several statements whose rows nobody reads: it keeps the commands that ended, also where a later one fails,
 * and makes nothing of rows. The driver hands it what the server answers by these methods; it takes only queries of its
 * own class where it does not wait for one answer after the other.
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
    // No row is read.
  }

  handleDataRow(): void {
    // No row is read.
  }
}
