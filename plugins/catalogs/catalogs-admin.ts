import { adminRouter } from '../../host/plugin-api/index.js';
import type { Fields } from './engine/fields.js';
import type { Resource } from './engine/resource.js';
import { resourceProcedures } from './engine/resource-admin.js';
import type { Resources } from './engine/resources.js';

type ResourceRouter<R> = R extends Resource<infer F extends Fields> ? ReturnType<typeof resourceProcedures<F>> : never;

/** The plugin's part of the admin API (decisions, section 13): five procedures a resource. */
export function catalogsAdmin<const R extends Readonly<Record<string, Resource>>>(
  definitions: R,
  resources: Resources,
) {
  const routers = Object.values(definitions).map((resource) => [
    resource.name,
    resourceProcedures(resource, resources.of(resource)),
  ]);
  return adminRouter(Object.fromEntries(routers) as { [K in keyof R]: ResourceRouter<R[K]> });
}
