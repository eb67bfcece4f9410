import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Database,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Grants } from '../users/grants.js';
import { replaceSet } from './replace-set.js';

export const permissionCode = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[A-Za-z0-9_-]+)+$/, 'no es un permiso, como tramites.admin')
  .max(100);

const roleItem = z.strictObject({
  codigo: z.string().min(1).max(60),
  nombre: z.string().min(1).max(200),
  permisos: z.array(permissionCode).default([]),
  /** Whether the role counts only for users with a second factor. */
  requiere_totp: z.boolean().default(false),
});

interface RoleRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly requires_totp: boolean;
}

/** Section `roles`: groups of permissions. */
@injectable()
export class RolesSection implements BundleSection<typeof roleItem> {
  readonly name = 'roles';
  readonly item = roleItem;
  readonly key = 'codigo';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Grants) private readonly grants: Grants,
  ) {}

  async importItem(role: z.output<typeof roleItem>, { tx }: ImportContext): Promise<ImportOutcome> {
    const { codigo, nombre, permisos, requiere_totp: requires_totp } = role;
    const [present] = await this.database.rows<RoleRow>(
      'SELECT id, codigo, nombre, requires_totp FROM auth_role WHERE codigo = $1',
      [codigo],
      tx,
    );
    const [created] = present
      ? []
      : await this.database.insert<{ id: number }>(
          'auth_role',
          [{ codigo, nombre, requires_totp }],
          ['id'],
          tx,
        );
    const differs = present && (present.nombre !== nombre || present.requires_totp !== requires_totp);
    if (differs) {
      await this.database.change(
        'UPDATE auth_role SET nombre = $1, requires_totp = $2 WHERE id = $3',
        [nombre, requires_totp, present.id],
        tx,
      );
    }
    const id = present?.id ?? created!.id;
    const regrouped = await replaceSet(this.database, tx, {
      table: 'auth_role_permission',
      owner: ['role_id', id],
      member: 'permission',
      wanted: permisos,
    });
    return created ? 'created' : differs || regrouped ? 'changed' : 'left';
  }

  imported(tx: Transaction): Promise<void> {
    return this.grants.changed(tx);
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof roleItem>[]> {
    const roles = await this.database.rows<RoleRow>(
      'SELECT id, codigo, nombre, requires_totp FROM auth_role ORDER BY codigo',
      [],
      tx,
    );
    const grants = await this.database.rows<{ role_id: number; permission: string }>(
      'SELECT role_id, permission FROM auth_role_permission ORDER BY permission',
      [],
      tx,
    );
    return roles.map(({ id, codigo, nombre, requires_totp }) => ({
      codigo,
      nombre,
      ...(requires_totp && { requiere_totp: true }),
      permisos: grants.filter(({ role_id }) => role_id === id).map(({ permission }) => permission),
    }));
  }
}
