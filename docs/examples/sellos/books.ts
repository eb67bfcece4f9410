import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';

/** The books of stamps. */
@injectable()
export class Books {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns the editions of those of these books that exist, by code. */
  async versions(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>> {
    const sql = 'SELECT codigo, edicion FROM sellos_libro';
    const books = await this.database.rows<{ codigo: string; edicion: number }>(sql, [], tx);
    return new Map(
      books.filter(({ codigo }) => codes.includes(codigo)).map(({ codigo, edicion }) => [codigo, edicion]),
    );
  }
}
