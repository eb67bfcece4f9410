import { inject, injectable } from 'inversify';
import { Database, type KnownPerson, type UserDirectory } from '../../../host/plugin-api/index.js';

interface PersonRow {
  readonly id: number;
  readonly email: string | null;
  readonly tipo_identificacion: string;
  readonly identificacion: string;
}

/** {@link UserDirectory} in `auth_user`, by its index of identifications. */
@injectable()
export class DatabaseUserDirectory implements UserDirectory {
  constructor(@inject(Database) private readonly database: Database) {}

  async findByIdentification(kind: string, number: string): Promise<KnownPerson | undefined> {
    const rows = await this.database.rows<PersonRow>(
      `SELECT id, email, tipo_identificacion, identificacion FROM auth_user
       WHERE identificacion = $1 AND tipo_identificacion = $2 AND is_active = $3`,
      [number, kind, true],
    );
    // SQL Server compares without blanks at the end.
    const [person, ...others] = rows.filter(
      (row) => row.identificacion === number && row.tipo_identificacion === kind,
    );
    return person && others.length === 0 ? { userId: person.id, email: person.email } : undefined;
  }
}
