import type { Route } from '../../host/plugin-api/index.js';
import { newUserAccount, userAccount, userAccountChanges } from '../auth/contract.js';
import { resourceRoutes, type TreeView } from './engine/resource-routes.js';
import { schemasOf } from './engine/resource-schemas.js';
import type { Resources } from './engine/resources.js';
import type { MenuTree } from './menus/menu-tree.js';
import { menuTreeView } from './menus/menu-tree-view.js';
import type { IdentifiedAccounts } from './people/identified-accounts.js';
import { fileRoutes } from './files/file-routes.js';
import type { ItemFiles } from './files/item-files.js';
import { barrio } from './resources/barrio.js';
import { fmenu } from './resources/fmenu.js';
import type { NumberService } from './sequences/number-service.js';
import { sequenceRoutes } from './sequences/sequence-routes.js';

/** The user accounts of `auth`, served as a resource (decisions, section 9). */
export const usuario = { name: 'usuario', path: '/usuario', title: 'usuarios' } as const;

/** The services that the routes call. */
interface Services {
  readonly accounts: IdentifiedAccounts;
  readonly files: ItemFiles;
  readonly menus: MenuTree;
  readonly neighbourhoods: TreeView;
  readonly numbers: NumberService;
  readonly resources: Resources;
}

/** Makes the REST routes of the master data (interface, "CRUD resources"). */
export function catalogsRoutes(services: Services): readonly Route[] {
  const { accounts, files, menus, neighbourhoods, numbers, resources } = services;
  const trees = new Map([
    [fmenu.name, menuTreeView(menus)],
    [barrio.name, neighbourhoods],
  ]);
  const tables = resources.definitions.flatMap((resource) => {
    const { name, title, path } = resource;
    if (path === undefined) return [];
    const service = resources.of(resource);
    return resourceRoutes({ name, title, path, ...schemasOf(resource), service, tree: trees.get(name) });
  });
  const users = resourceRoutes({
    ...usuario,
    item: userAccount,
    create: newUserAccount,
    change: userAccountChanges,
    service: accounts,
  });
  return [...users, ...tables, ...sequenceRoutes({ numbers }), ...fileRoutes({ files })];
}
