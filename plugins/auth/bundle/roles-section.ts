import { inject, injectable } from 'inversify';
import type { z } from 'zod';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { GRANTS_REVISION } from '../users/grants.js';
import { KnownPermissions } from '../users/known-permissions.js';
import { roleItem, type RoleItem } from '../users/role-item.js';
import { Roles } from '../users/roles.js';

/** Section `roles`: groups of permissions. */
@injectable()
export class RolesSection implements BundleSection<typeof roleItem> {
  readonly name = 'roles';
  readonly after: readonly string[];
  readonly item = roleItem;
  readonly key = 'codigo';
  readonly revision = GRANTS_REVISION;

  constructor(
    @inject(Roles) private readonly roles: Roles,
    @inject(KnownPermissions) private readonly known: KnownPermissions,
  ) {
    this.after = known.sections;
  }

  async importItem(role: RoleItem, context: ImportContext): Promise<ImportOutcome> {
    const { tx } = context;
    const current = async () => (await this.roles.find(role.codigo, tx))?.permisos ?? [];
    const place = { to: `role ${role.codigo}`, field: 'permisos' };
    const permisos = await this.known.toImport(role.permisos, current, place, context);
    return this.roles.put(tx, { ...role, permisos: [...permisos] });
  }

  removeItem(tx: Transaction, { codigo }: RoleItem): Promise<void> {
    return this.roles.remove(codigo, tx);
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof roleItem>[]> {
    return (await this.roles.all(tx)).map(({ codigo, nombre, permisos, requiere_totp }) => ({
      codigo,
      nombre,
      ...(requiere_totp && { requiere_totp }),
      permisos,
    }));
  }
}
