import { contribute, GroupSources, UserReferences } from '../../host/plugin-api/index.js';
import { OptionSources } from '../forms/contract.js';
import { ProcedureUsers } from '../procedures/contract.js';
import { BuilderCatalogue } from '../workflow/contract.js';
import { DepartmentOverview } from './departments/department-overview.js';
import { DepartmentGroups } from './departments/department-groups.js';
import { NamedUsers } from './engine/named-users.js';
import { ReferenceNames } from './engine/reference-names.js';
import { Resources } from './engine/resources.js';
import { ItemFiles } from './files/item-files.js';
import { MenuCatalogue } from './menus/menu-catalogue.js';
import { MenuTree } from './menus/menu-tree.js';
import { CatalogOptions } from './options/catalog-options.js';
import { IdentifiedAccounts } from './people/identified-accounts.js';
import { ReportedProcedures } from './reports/reported-procedures.js';
import { NumberKeys } from './sequences/number-keys.js';
import { NumberService } from './sequences/number-service.js';
import { NeighbourhoodTree } from './territory/neighbourhood-tree.js';

/** The contributions of the plugin to others, without the bundle sections of its resources. */
export const catalogsContributions = [
  contribute(BuilderCatalogue, MenuCatalogue),
  contribute(GroupSources, DepartmentGroups),
  contribute(OptionSources, CatalogOptions),
  contribute(ProcedureUsers, ReportedProcedures),
  contribute(UserReferences, NamedUsers),
];

/** The services that the functions of the plugin's definition receive. */
export const catalogsUses = {
  accounts: IdentifiedAccounts,
  departments: DepartmentOverview,
  files: ItemFiles,
  menus: MenuTree,
  neighbourhoods: NeighbourhoodTree,
  numberKeys: NumberKeys,
  numbers: NumberService,
  references: ReferenceNames,
  resources: Resources,
} as const;
