import { inject, injectable } from 'inversify';
import { conditions, Database, type AuditSubject, type ReadSubjects } from '../../../host/plugin-api/index.js';

/** The registrations of llaves, which documents name as they do those of instances. */
@injectable()
export class RegistrationsByLlave implements ReadSubjects {
  readonly kind = 'workflow.instance';

  constructor(@inject(Database) private readonly database: Database) {}

  async of(llaves: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>> {
    const rows = await conditions()
      .oneOf('llave', llaves)
      .rows<{ id: number; llave: string }>(
        this.database,
        (where) => `SELECT id, llave FROM certificates_registration ${where}`,
      );
    return new Map(rows.map(({ id, llave }) => [llave, { kind: 'certificates.registration', id: String(id) }]));
  }
}
