import { inject, injectable } from 'inversify';
import { Database, type Transaction, type UserReference } from '../../../host/plugin-api/index.js';
import { columnsOf, tableOf, userListsOf, userListTable, type Resource } from './resource.js';
import { ResourceDefinitions } from './resources.js';

/** Finds items that name a user, such as the head of a department or the user of a menu: such a user is not removed. */
@injectable()
export class NamedUsers implements UserReference {
  readonly things = 'dependencias o catálogos que lo nombran';

  private readonly places: readonly (readonly [table: string, column: string])[];

  constructor(
    @inject(ResourceDefinitions) definitions: readonly Resource[],
    @inject(Database) private readonly database: Database,
  ) {
    this.places = definitions.flatMap((resource) => [
      ...columnsOf(resource)
        .filter((field) => resource.fields[field]!.names === 'user')
        .map((field) => [tableOf(resource.name), field] as const),
      ...userListsOf(resource).map((field) => [userListTable(resource.name, field), 'user_id'] as const),
    ]);
  }

  async refersTo(userId: number, tx: Transaction): Promise<boolean> {
    const parts = this.places.map(([table, column]) => `SELECT ${column} AS id FROM ${table} WHERE ${column} = $1`);
    const rows = await this.database.rows(parts.join(' UNION ALL '), [userId], tx);
    return rows.length > 0;
  }
}
