import { ConnectionError } from 'sequelize';

/** A connection to a server, as the pool that it is of sees it. */
export interface OpenConnection {
  /** Ends it at once, whatever it is at. */
  destroy(): void;
  /** It is not lent again. */
  distrust(): void;
}

/** The connections of a pool: those that are lent, those that wait, and those that are being made. */
export class OpenConnections {
  private readonly all = new Set<OpenConnection>();
  private wasAbandoned = false;

  /** Whether they were ended at once, and not in order. */
  get isAbandoned(): boolean {
    return this.wasAbandoned;
  }

  /** Throws where no more are to be made. */
  add(connection: OpenConnection): void {
    if (this.wasAbandoned) throw new ConnectionError(new Error('the connections have been given up'));
    this.all.add(connection);
  }

  delete(connection: OpenConnection): void {
    this.all.delete(connection);
  }

  /**
   * After one of them got no answer: what made it silent may have met the others, and each would cost a caller as long.
   */
  distrust(): void {
    for (const connection of this.all) connection.distrust();
  }

  /** Ends all of them at once, and lets none be made any more. */
  abandon(): void {
    this.wasAbandoned = true;
    for (const connection of [...this.all]) connection.destroy();
  }
}
