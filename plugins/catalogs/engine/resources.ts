import { inject, injectable } from 'inversify';
import { AuditLog, Clock, Database, Editions, Revisions, token } from '../../../host/plugin-api/index.js';
import type { Fields } from './fields.js';
import { GroupUses } from './group-uses.js';
import { KnownThings } from './known-things.js';
import type { Resource } from './resource.js';
import { ResourceReader } from './resource-reader.js';
import { referringKeys } from './resource-refusals.js';
import type { ResourceService } from './item-service.js';
import { ResourceWriter } from './resource-writer.js';

/** The definitions of all resources that have a table. */
export const ResourceDefinitions = token<readonly Resource[]>('catalogs/ResourceDefinitions');

/** The items of all resources that have a table. */
@injectable()
export class Resources {
  private readonly services = new Map<string, ResourceService>();

  constructor(
    @inject(ResourceDefinitions) readonly definitions: readonly Resource[],
    @inject(Database) database: Database,
    @inject(Revisions) revisions: Revisions,
    @inject(AuditLog) audit: AuditLog,
    @inject(Clock) clock: Clock,
    @inject(KnownThings) known: KnownThings,
    @inject(GroupUses) uses: GroupUses,
    @inject(Editions) editions: Editions,
  ) {
    const shared = { database, revisions, audit, clock, known, uses, editions };
    for (const resource of definitions) {
      const reader = new ResourceReader(resource, database);
      const writer = new ResourceWriter(resource, reader, referringKeys(resource, definitions), shared);
      this.services.set(resource.name, {
        resource,
        reader,
        writer,
        query: reader.query,
        page: (request) => reader.page(request),
        get: (id) => reader.get(id),
        create: (by, values) => writer.create(by, values),
        change: (by, id, values, known) => writer.change(by, id, values, known),
        remove: (by, id, known) => writer.remove(by, id, known),
      });
    }
  }

  /** Returns the service for the items of a resource. */
  of<F extends Fields>(resource: Pick<Resource<F>, 'name'>): ResourceService<F> {
    const service = this.services.get(resource.name);
    if (!service) throw new Error(`there is no resource "${resource.name}"`);
    return service as unknown as ResourceService<F>;
  }
}
