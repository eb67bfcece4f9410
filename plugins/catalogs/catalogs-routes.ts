import type { Route } from '../../host/plugin-api/index.js';
import { newUserAccount, userAccount, userAccountChanges, type UserAccounts } from '../auth/contract.js';
import { resourceRoutes } from './engine/resource-routes.js';
import { schemasOf } from './engine/resource-schemas.js';
import type { Resources } from './engine/resources.js';

/** The users of the store of `auth`, as a resource (decisions, section 9). */
export const usuario = { name: 'usuario', path: '/usuario', title: 'usuarios' } as const;

/** The REST of the master data (interface, "CRUD resources"). */
export function catalogsRoutes({
  accounts,
  resources,
}: {
  readonly accounts: UserAccounts;
  readonly resources: Resources;
}): readonly Route[] {
  const tables = resources.definitions.flatMap((resource) => {
    const { name, title, path } = resource;
    if (path === undefined) return [];
    return resourceRoutes({ name, title, path, ...schemasOf(resource), service: resources.of(resource) });
  });
  const users = resourceRoutes({
    ...usuario,
    item: userAccount,
    create: newUserAccount,
    change: userAccountChanges,
    service: accounts,
  });
  return [...users, ...tables];
}
