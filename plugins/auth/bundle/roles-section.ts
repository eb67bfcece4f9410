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
});

interface RoleRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
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
    const { codigo, nombre, permisos } = role;
    const [present] = await this.database.rows<RoleRow>(
      'SELECT id, codigo, nombre FROM auth_role WHERE codigo = $1',
      [codigo],
      tx,
    );
    const [created] = present
      ? []
      : await this.database.insert<{ id: number }>('auth_role', [{ codigo, nombre }], ['id'], tx);
    const renamed = present && present.nombre !== nombre;
    if (renamed)
      await this.database.change('UPDATE auth_role SET nombre = $1 WHERE id = $2', [nombre, present.id], tx);
    const id = present?.id ?? created!.id;
    const regrouped = await replaceSet(this.database, tx, {
      table: 'auth_role_permission',
      owner: ['role_id', id],
      member: 'permission',
      wanted: permisos,
    });
    return created ? 'created' : renamed || regrouped ? 'changed' : 'left';
  }

  imported(tx: Transaction): Promise<void> {
    return this.grants.changed(tx);
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof roleItem>[]> {
    const roles = await this.database.rows<RoleRow>(
      'SELECT id, codigo, nombre FROM auth_role ORDER BY codigo',
      [],
      tx,
    );
    const grants = await this.database.rows<{ role_id: number; permission: string }>(
      'SELECT role_id, permission FROM auth_role_permission ORDER BY permission',
      [],
      tx,
    );
    return roles.map(({ id, codigo, nombre }) => ({
      codigo,
      nombre,
      permisos: grants.filter(({ role_id }) => role_id === id).map(({ permission }) => permission),
    }));
  }
}
