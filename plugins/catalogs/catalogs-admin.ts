import { z } from 'zod';
import { adminProcedure, adminRouter } from '../../host/plugin-api/index.js';
import { departmentProcedures } from './departments/department-admin.js';
import type { DepartmentOverview } from './departments/department-overview.js';
import type { Fields } from './engine/fields.js';
import type { Resource } from './engine/resource.js';
import { resourceProcedures } from './engine/resource-admin.js';
import type { ReferenceNames } from './engine/reference-names.js';
import { describe, describedResource } from './engine/resource-description.js';
import { permissionsOf } from './engine/resource-permissions.js';
import type { Resources } from './engine/resources.js';
import type { NumberService } from './sequences/number-service.js';
import { sequenceProcedures } from './sequences/sequence-admin.js';

interface Services {
  readonly departments: DepartmentOverview;
  readonly numbers: NumberService;
  readonly references: ReferenceNames;
  readonly resources: Resources;
}

/** Makes the admin procedures that only one resource has. */
function ownProcedures({ departments, numbers }: Services) {
  return { consecutivo: sequenceProcedures(numbers), dependencia: departmentProcedures(departments) };
}

type OwnProcedures = ReturnType<typeof ownProcedures>;
type CommonProcedures<R> =
  R extends Resource<infer F extends Fields> ? ReturnType<typeof resourceProcedures<F>> : never;
/** The procedures of a resource; its own ones stand in place of common ones of the same name. */
type Procedures<R, K> = K extends keyof OwnProcedures
  ? Omit<CommonProcedures<R>, keyof OwnProcedures[K]> & OwnProcedures[K]
  : CommonProcedures<R>;

/** Makes `catalogs.resources`: the resources that the caller may see, with their fields. */
function descriptions(definitions: readonly Resource[]) {
  const permissions = definitions.flatMap((resource) => Object.values(permissionsOf(resource)));
  return adminRouter({
    describe: adminProcedure(...(permissions as [string, ...string[]]))
      .output(z.object({ recursos: z.array(describedResource) }))
      .query(({ ctx: { identity } }) => ({
        recursos: definitions
          .filter((resource) => Object.values(permissionsOf(resource)).some((code) => identity.may(code)))
          .map((resource) => describe(resource, identity)),
      })),
  });
}

/** Makes the plugin's part of the admin API (decisions, section 13): five procedures a resource, and its own ones. */
export function catalogsAdmin<const R extends Readonly<Record<string, Resource>>>(definitions: R, services: Services) {
  const own: Readonly<Record<string, object>> = ownProcedures(services);
  const procedures = Object.values(definitions).map((resource) => [
    resource.name,
    { ...resourceProcedures(resource, services.resources.of(resource), services.references), ...own[resource.name] },
  ]);
  return adminRouter({
    ...(Object.fromEntries(procedures) as { [K in keyof R]: Procedures<R[K], K> }),
    resources: descriptions(Object.values(definitions)),
  });
}
