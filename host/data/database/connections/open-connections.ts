import { ConnectionError } from 'sequelize';

/** A connection to a server, as its pool sees it. */
export interface OpenConnection {
  /** Ends the connection at once, even during a statement. */
  destroy(): void;
  /** Keeps the pool from lending the connection again. */
  distrust(): void;
}

/** The connections of a pool: in use, idle, or being made. */
export class OpenConnections {
  private readonly all = new Set<OpenConnection>();
  private wasAbandoned = false;

  /** Whether the connections were ended by force. */
  get isAbandoned(): boolean {
    return this.wasAbandoned;
  }

  /** Adds a connection. Throws after `abandon`. */
  add(connection: OpenConnection): void {
    if (this.wasAbandoned) throw new ConnectionError(new Error('the connections have been given up'));
    this.all.add(connection);
  }

  delete(connection: OpenConnection): void {
    this.all.delete(connection);
  }

  /**
   * Distrusts all connections after one got no answer: the others may be just as dead, and each would cost a caller the
   * same wait.
   */
  distrust(): void {
    for (const connection of this.all) connection.distrust();
  }

  /** Ends all connections at once, and refuses new ones. */
  abandon(): void {
    this.wasAbandoned = true;
    for (const connection of [...this.all]) connection.destroy();
  }
}
