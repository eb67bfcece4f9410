import { inject, injectable } from 'inversify';
import {
  Database,
  type PermissionDeclaration,
  type PermissionSource,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { namesIn } from './procedure-item.js';

/**
 * The permissions that registered procedures name. A city makes them up, and they can be granted as long as a
 * registration names them.
 */
@injectable()
export class ProcedurePermissions implements PermissionSource {
  readonly section = 'procedimientos';

  constructor(@inject(Database) private readonly database: Database) {}

  /** Lists the permissions by code; each is named after the procedures that ask for it. */
  async permissions(tx?: Transaction): Promise<PermissionDeclaration[]> {
    const rows = await this.database.rows<{ codigo: string; permisos: unknown }>(
      'SELECT codigo, permisos FROM procedures_procedure ORDER BY codigo',
      [],
      tx,
    );
    const named = new Map<string, string[]>();
    for (const { codigo, permisos } of rows) {
      for (const code of namesIn(this.database, permisos) ?? []) {
        named.set(code, [...(named.get(code) ?? []), codigo]);
      }
    }
    return [...named]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, codigos]) => ({ code, name: `Ejecutar ${codigos.join(', ')}` }));
  }
}
