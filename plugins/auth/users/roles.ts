import { inject, injectable } from 'inversify';
import { ConflictError, Database, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import { replaceSet } from './replace-set.js';
import type { RoleItem } from './role-item.js';

interface RoleRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly requires_totp: boolean;
}

const columns = 'id, codigo, nombre, requires_totp';

/** Roles with their permissions, as bundles and administrators write and read them. */
@injectable()
export class Roles {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Creates a role, or changes it to exactly this. */
  async put(tx: Transaction, { codigo, nombre, permisos, requiere_totp }: RoleItem): Promise<ImportOutcome> {
    const [present] = await this.rows('WHERE codigo = $1', [codigo], tx);
    const requires_totp = requiere_totp;
    const [created] = present
      ? []
      : await this.database.insertRows<{ id: number }>('auth_role', [{ codigo, nombre, requires_totp }], ['id'], tx);
    const differs = present && (present.nombre !== nombre || present.requires_totp !== requires_totp);
    if (differs) {
      await this.database.changeRows(
        'UPDATE auth_role SET nombre = $1, requires_totp = $2 WHERE id = $3',
        [nombre, requires_totp, present.id],
        tx,
      );
    }
    const regrouped = await replaceSet(this.database, tx, {
      table: 'auth_role_permission',
      owner: ['role_id', present?.id ?? created!.id],
      member: 'permission',
      wanted: permisos,
    });
    return created ? 'created' : differs || regrouped ? 'changed' : 'left';
  }

  async find(codigo: string, tx?: Transaction): Promise<RoleItem | undefined> {
    const [role] = await this.withPermissions(await this.rows('WHERE codigo = $1', [codigo], tx), tx);
    return role;
  }

  /** Returns roles after a code, in its order. */
  async page(after: string, limit: number): Promise<RoleItem[]> {
    const clause = 'WHERE codigo > $1 ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY';
    return this.withPermissions(await this.rows(clause, [after, limit]));
  }

  async all(tx: Transaction): Promise<RoleItem[]> {
    return this.withPermissions(await this.rows('ORDER BY codigo', [], tx), tx);
  }

  /**
   * Removes a role. Throws `ConflictError` `in_use` while a user holds it; the transaction, or its savepoint, must then
   * be rolled back.
   */
  async remove(codigo: string, tx: Transaction): Promise<void> {
    await this.database.changeRows(
      'DELETE FROM auth_role_permission WHERE role_id IN (SELECT id FROM auth_role WHERE codigo = $1)',
      [codigo],
      tx,
    );
    await this.database.changeRows('DELETE FROM auth_role WHERE codigo = $1', [codigo], tx).catch((error: unknown) => {
      if (!this.database.isReferenceViolation(error, 'auth_user_role_role_fk')) throw error;
      throw new ConflictError('Hay usuarios con ese rol: no se puede eliminar.', { code: 'in_use' });
    });
  }

  private rows(clause: string, bind: readonly unknown[], tx?: Transaction): Promise<RoleRow[]> {
    return this.database.rows<RoleRow>(`SELECT ${columns} FROM auth_role ${clause}`, bind, tx);
  }

  private async withPermissions(roles: readonly RoleRow[], tx?: Transaction): Promise<RoleItem[]> {
    const grants = await this.database.rows<{ role_id: number; permission: string }>(
      'SELECT role_id, permission FROM auth_role_permission ORDER BY permission',
      [],
      tx,
    );
    return roles.map(({ id, codigo, nombre, requires_totp }) => ({
      codigo,
      nombre,
      permisos: grants.filter(({ role_id }) => role_id === id).map(({ permission }) => permission),
      requiere_totp: requires_totp,
    }));
  }
}
