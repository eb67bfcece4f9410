import { DepartmentGroups } from './departments/department-groups.js';
import { KnownThings } from './engine/known-things.js';
import { NamedUsers } from './engine/named-users.js';
import { Resources } from './engine/resources.js';
import { MenuCatalogue } from './menus/menu-catalogue.js';
import { MenuTree } from './menus/menu-tree.js';
import { CatalogOptions } from './options/catalog-options.js';
import { Identifications } from './people/identifications.js';
import { IdentifiedAccounts } from './people/identified-accounts.js';
import { NeighbourhoodTree } from './territory/neighbourhood-tree.js';

/** The plugin's own services, each bound to itself. */
export const catalogsServices = [
  CatalogOptions,
  DepartmentGroups,
  Identifications,
  IdentifiedAccounts,
  KnownThings,
  MenuCatalogue,
  MenuTree,
  NamedUsers,
  NeighbourhoodTree,
  Resources,
] as const;

/** What the plugin's functions are handed. */
export const catalogsUses = {
  accounts: IdentifiedAccounts,
  menus: MenuTree,
  neighbourhoods: NeighbourhoodTree,
  resources: Resources,
} as const;
