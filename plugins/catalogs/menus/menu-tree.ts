import { inject, injectable } from 'inversify';
import {
  conditions,
  Database,
  NotAllowedError,
  NotFoundError,
  Revisions,
  UserDirectory,
  type CachedValue,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { permissionsOf } from '../engine/resource-permissions.js';
import { revisionOf } from '../engine/resource.js';
import { fmenu } from '../resources/fmenu.js';
import { menu } from '../resources/menu.js';
import { modulo } from '../resources/modulo.js';

interface ModuleRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly icono: string | null;
}

interface MenuRow extends ModuleRow {
  readonly modulo: number;
  readonly padre: number | null;
  readonly ruta: string | null;
  readonly permiso: string | null;
}

/** A menu that a user sees, with those below it. */
export interface MenuNode extends ModuleRow {
  readonly ruta: string | null;
  readonly hijos: MenuNode[];
}

/** A module that a user sees. */
export interface ModuleNode extends ModuleRow {
  readonly menus: MenuNode[];
}

/**
 * Finds the menus that a user sees: those assigned to the user or to one of the user's roles, and the menus above them.
 * All menus on the path must be active, and the user must have the permissions that they name. A superuser sees every
 * active menu.
 */
@injectable()
export class MenuTree {
  private readonly modules: CachedValue<readonly ModuleRow[]>;
  private readonly menus: CachedValue<readonly MenuRow[]>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Revisions) revisions: Revisions,
  ) {
    const active = (columns: string, table: string) => (tx?: Transaction) =>
      database.rows(`SELECT ${columns} FROM ${table} WHERE activo = $1 ORDER BY orden, codigo`, [true], tx);
    this.modules = revisions.cached<readonly ModuleRow[]>(
      revisionOf(modulo),
      active('id, codigo, nombre, icono', 'catalogs_modulo') as () => Promise<ModuleRow[]>,
    );
    this.menus = revisions.cached<readonly MenuRow[]>(
      revisionOf(menu),
      active('id, codigo, nombre, icono, modulo, padre, ruta, permiso', 'catalogs_menu') as () => Promise<MenuRow[]>,
    );
  }

  /** Returns all active menus. */
  all(): Promise<readonly Pick<MenuRow, 'codigo' | 'nombre'>[]> {
    return this.menus.get();
  }

  /**
   * Returns the menus that a user sees; by default, those of the caller. Throws `NotAllowedError` for another user
   * without the permission, and `NotFoundError` for an unknown or inactive user.
   */
  async of(by: Identity, userId = by.userId): Promise<readonly ModuleNode[]> {
    if (userId === by.userId) return this.seenBy(by);
    const { read, write } = permissionsOf(fmenu);
    if (!by.may(read) && !by.may(write)) throw new NotAllowedError();
    const seer = await this.users.identityOf(userId);
    if (!seer) throw new NotFoundError('No existe un usuario activo con ese id.');
    return this.seenBy(seer);
  }

  private async seenBy(seer: Identity): Promise<readonly ModuleNode[]> {
    const menus = await this.menus.get();
    const byId = new Map(menus.map((row) => [row.id, row]));
    const seen = new Set<number>();
    for (const id of seer.isSuperuser ? byId.keys() : await this.given(seer)) {
      const path = pathTo(id, byId);
      const isOpen = path?.every(({ permiso }) => permiso === null || seer.may(permiso));
      if (path && isOpen) for (const step of path) seen.add(step.id);
    }
    const shown = menus.filter(({ id }) => seen.has(id));
    const below = (module: number, above: number | null): MenuNode[] =>
      shown
        .filter(({ modulo: of, padre }) => of === module && padre === above)
        .map(({ id, codigo, nombre, icono, ruta }) => ({ id, codigo, nombre, icono, ruta, hijos: below(module, id) }));
    return (await this.modules.get())
      .map(({ id, codigo, nombre, icono }) => ({ id, codigo, nombre, icono, menus: below(id, null) }))
      .filter((module) => module.menus.length > 0);
  }

  /** Finds the ids of the menus assigned to the user or to one of the user's roles. */
  private async given({ userId, groups }: Identity): Promise<readonly number[]> {
    const roles = [...groups].flatMap((group) => (group.startsWith('rol:') ? [group.slice('rol:'.length)] : []));
    const ofUser = conditions().and('usuario = ?', userId);
    const ofRoles = conditions().oneOf('rol', roles);
    const compose = (where: string): string => `SELECT menu FROM catalogs_fmenu ${where}`;
    const rows = await ofUser.rows<{ menu: number }>(this.database, compose);
    if (roles.length > 0) rows.push(...(await ofRoles.rows<{ menu: number }>(this.database, compose)));
    return rows.map((row) => row.menu);
  }
}

/** Returns a menu and those above it; undefined where any of them is inactive. */
function pathTo(id: number, byId: ReadonlyMap<number, MenuRow>): readonly MenuRow[] | undefined {
  const path: MenuRow[] = [];
  for (let at: number | null = id; at !== null;) {
    const row = byId.get(at);
    if (!row) return undefined;
    path.push(row);
    at = row.padre;
  }
  return path;
}
