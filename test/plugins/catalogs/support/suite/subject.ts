import { expect } from 'chai';
import { searchAudit, type ListedEntry } from '../../../../../host/data/audit/audit-search.js';
import type { AnyHostPlugin } from '../../../../../host/plugin-api/index.js';
import type { Field } from '../../../../../plugins/catalogs/engine/fields.js';
import { keyOf, tableOf, type Resource, type Values } from '../../../../../plugins/catalogs/engine/resource.js';
import { resources } from '../../../../../plugins/catalogs/resources/own-resources.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { procedure } from '../../../procedures/support/city-procedures.js';
import { CatalogHost, PASSWORD, type Answer, type Method } from '../catalog-host.js';
import { resourceSamples, type ResourceSample } from '../resource-samples.js';
import { sampleOf, type Named, type Naming, type Place } from '../sample-values.js';

/** The number of items of each resource that is referred to. A menu and its holder are used together by one item. */
const REFERRED = 30;

/** The checks of the engine, which works alike for all resources: only some of them run these. */
export type EngineChecks = 'requests' | 'revisions' | 'lists' | 'admin' | 'bundles';

/** The subject of the suite: a definition, and how the served resource differs from it. */
export interface SubjectDefinition {
  readonly resource: Resource;
  /** All resources that are served with it. */
  readonly definitions?: readonly Resource[];
  /** The plugins in place of the product's one. */
  readonly plugins?: readonly AnyHostPlugin[];
  /** The kind of its items in the audit log. */
  readonly audited?: string;
  /** The bundle section of its items. */
  readonly section?: string;
  /** The status that refuses a second item with the same values. */
  readonly duplicate?: 400 | 409;
  /** The checks of the engine that it runs. */
  readonly engine?: readonly EngineChecks[];
  /** The fields that cannot be changed. */
  readonly fixed?: readonly string[];
  /** The texts that may be empty. */
  readonly blank?: readonly string[];
  /** The values that all items of the suite have. */
  readonly always?: Values;
  /** The fields that filter and order a list; all columns by default. */
  readonly filters?: readonly string[];
  readonly orders?: readonly string[];
}

/** An item that was created. */
export interface Made {
  readonly id: number;
  readonly etag: string;
  readonly n: number;
  readonly item: Values;
}

/** A served resource and its environment. */
export class Subject {
  private last = 0;

  private constructor(
    readonly definition: SubjectDefinition,
    readonly city: CatalogHost,
    private readonly place: Place,
  ) {}

  static async start(definition: SubjectDefinition): Promise<Subject> {
    const { name } = definition.resource;
    const city = await CatalogHost.start(
      {
        roles: ['archivo', 'taquilla'].map((codigo) => ({ codigo, nombre: codigo, permisos: [] })),
        usuarios: [
          ...['luz', 'marta', 'olga'].map((username) => ({ username })),
          { username: 'lee', password: PASSWORD, permisos: [`catalogs.${name}.read`] },
          { username: 'escribe', password: PASSWORD, permisos: [`catalogs.${name}.write`] },
        ],
        procedimientos: [procedure('ECO', 'city_eco'), procedure('LISTA', 'city_lista')],
      },
      definition.plugins,
      { config: { logging: { level: 'debug' } } },
    );
    const users = ['luz', 'marta', 'olga'].map(async (username) => ({
      id: await city.userId(username),
      name: username,
    }));
    const subject = new Subject(definition, city, {
      users: await Promise.all(users),
      roles: ['archivo', 'taquilla'],
      permissions: ['catalogs.modulo.read', 'catalogs.menu.write'],
      procedures: ['ECO', 'LISTA'],
      items: new Map(),
    });
    for (const target of targetsOf(definition.resource)) await subject.loadItems(target);
    return subject;
  }

  get resource(): Resource {
    return this.definition.resource;
  }

  get path(): string {
    return `${this.resource.path!}/`;
  }

  get definitions(): readonly Resource[] {
    return this.definition.definitions ?? Object.values<Resource>(resources);
  }

  get section(): string {
    return this.definition.section ?? `catalogos.${this.resource.name}`;
  }

  get scalars(): readonly (readonly [name: string, field: Field])[] {
    return Object.entries(this.resource.fields).filter(([, { column }]) => !['json', 'users'].includes(column.kind));
  }

  get filters(): readonly string[] {
    return this.definition.filters ?? this.scalars.map(([name]) => name);
  }

  get orders(): readonly string[] {
    return this.definition.orders ?? this.scalars.map(([name]) => name);
  }

  get sample(): ResourceSample {
    return resourceSamples[this.resource.name] ?? {};
  }

  /** Returns a number that no item was made from yet. */
  next(): number {
    return (this.last += 1);
  }

  values(n: number, naming: Naming = 'id', resource = this.resource): Values {
    return {
      ...sampleOf(resource, n, this.place, naming),
      ...resourceSamples[resource.name]?.values?.(n, this.place, naming),
      ...(resource === this.resource && this.definition.always),
    };
  }

  /** Returns the least values of an item. */
  leastValues(n: number): Values {
    const { least = [] } = this.sample;
    const needed = Object.entries(this.resource.fields).filter(
      ([name, { presence }]) => presence === 'required' || least.includes(name),
    );
    const values = this.values(n);
    return Object.fromEntries(needed.map(([name]) => [name, values[name]]));
  }

  /** Makes the bundle with items in a section. */
  bundleOf(items: readonly Values[], section = this.section): object {
    const [first, second] = section.split('.');
    return { [first!]: second === undefined ? items : { [second]: items } };
  }

  /** Imports items of another resource, for references. */
  async loadItems(target: string): Promise<readonly Named[]> {
    const present = this.place.items.get(target);
    if (present) return present;
    const resource = this.definitions.find(({ name }) => name === target)!;
    for (const other of targetsOf(resource)) await this.loadItems(other);
    const items = Array.from({ length: REFERRED }, (_, n) => this.values(1000 + n, 'name', resource));
    await importInto(this.city.host, this.bundleOf(items, `catalogos.${target}`));
    const [key] = keyOf(resource);
    const rows = await this.city.host.database.rows<{ id: number; name: string | number }>(
      `SELECT id, ${key} AS name FROM ${tableOf(target)} ORDER BY id`,
    );
    const named = rows.map(({ id, name }) => ({ id, name: String(name) }));
    this.place.items.set(target, named);
    return named;
  }

  call(method: Method, id: number | string = '', options?: Parameters<CatalogHost['call']>[2]): Promise<Answer> {
    return this.city.call(method, `${this.path}${id}`, options);
  }

  async make(values?: Values): Promise<Made> {
    const n = this.next();
    const { status, body, headers } = await this.call('post', '', { body: values ?? this.values(n) });
    expect(status, JSON.stringify(body)).to.equal(201);
    const item = body as Values;
    return { id: item['id'] as number, etag: headers['etag']!, n, item };
  }

  /** Returns the audit entries of an item, oldest first. */
  async audited(id: number): Promise<readonly ListedEntry[]> {
    const { audited = `catalogs.${this.resource.name}` } = this.definition;
    const subject = { kind: audited, id: String(id) };
    return (await searchAudit(this.city.host.database, { limit: 100, subject })).reverse();
  }

  /** Returns all items as text; a refused call must not change it. */
  async everything(): Promise<string> {
    const { body } = await this.call('get', '?page_size=200&ordering=id');
    return JSON.stringify(body);
  }
}

/** Returns the other resources that a resource refers to. */
function targetsOf({ name, fields }: Resource): readonly string[] {
  return Object.values(fields).flatMap(({ refersTo }) => (refersTo === undefined || refersTo === name ? [] : refersTo));
}
