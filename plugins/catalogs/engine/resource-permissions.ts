import type { PermissionDeclaration } from '../../../host/plugin-api/index.js';
import type { Resource } from './resource.js';

/** Returns the permissions of a resource (decisions, section 9); `write` includes `read`. */
export function permissionsOf({ name }: Pick<Resource, 'name'>) {
  return { read: `catalogs.${name}.read`, write: `catalogs.${name}.write` } as const;
}

/** Makes the declarations of the two permissions, for roles. */
export function declaredPermissions(resource: Pick<Resource, 'name' | 'title'>): readonly PermissionDeclaration[] {
  const { read, write } = permissionsOf(resource);
  return [
    { code: read, name: `Consultar ${resource.title}` },
    { code: write, name: `Administrar ${resource.title}` },
  ];
}
