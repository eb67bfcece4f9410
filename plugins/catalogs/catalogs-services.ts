import { DepartmentGroups } from './departments/department-groups.js';
import { KnownThings } from './engine/known-things.js';
import { NamedUsers } from './engine/named-users.js';
import { Resources } from './engine/resources.js';
import { MenuCatalogue } from './menus/menu-catalogue.js';
import { MenuTree } from './menus/menu-tree.js';
import { CatalogOptions } from './options/catalog-options.js';
import { Identifications } from './people/identifications.js';
import { IdentifiedAccounts } from './people/identified-accounts.js';
import { DatabaseSequences } from './sequences/database-sequences.js';
import { NumberKeys } from './sequences/number-keys.js';
import { NumberService } from './sequences/number-service.js';
import { NeighbourhoodTree } from './territory/neighbourhood-tree.js';

/** The plugin's own services, each bound to itself. */
export const catalogsServices = [
  CatalogOptions,
  DatabaseSequences,
  DepartmentGroups,
  Identifications,
  IdentifiedAccounts,
  KnownThings,
  MenuCatalogue,
  MenuTree,
  NamedUsers,
  NeighbourhoodTree,
  NumberKeys,
  NumberService,
  Resources,
] as const;

/** What the plugin's functions are handed. */
export const catalogsUses = {
  accounts: IdentifiedAccounts,
  menus: MenuTree,
  neighbourhoods: NeighbourhoodTree,
  numberKeys: NumberKeys,
  numbers: NumberService,
  resources: Resources,
} as const;
