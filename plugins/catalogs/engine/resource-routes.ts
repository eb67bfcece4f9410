import { z } from 'zod';
import {
  authenticated,
  booleanParameter,
  empty,
  etagOf,
  fieldsProblem,
  json,
  jsonBody,
  knownRevisions,
  listOf,
  NotAllowedError,
  route,
  rowId,
  type Identity,
  type ListQuery,
  type Reply,
  type Route,
} from '../../../host/plugin-api/index.js';
import { onceForEach } from './once-for-each.js';
import type { Resource } from './resource.js';
import { permissionsOf } from './resource-permissions.js';
import type { ItemService, Revised } from './item-service.js';

/** The parts of a resource that its routes need, wherever it is stored. */
export interface ServedResource<Item extends object, New, Changes> extends Pick<Resource, 'name' | 'title'> {
  readonly path: string;
  readonly item: z.ZodType<Item>;
  readonly create: z.ZodType<New>;
  readonly change: z.ZodType<Changes>;
  readonly service: ItemService<Item, New, Changes>;
  readonly tree?: TreeView | undefined;
}

/** A resource as a tree, which its list returns for `?arbol=1`. */
export interface TreeView {
  readonly schema: z.ZodType;
  readonly description: string;
  /** Whether the tree checks permissions itself, so that the route admits every user that has logged in. */
  readonly isForAnybody?: boolean;
  /** Reads the tree. `query` has passed the schema of the list. */
  read(by: Identity, query: ListQuery): Promise<unknown>;
}

/** The id of an item, in its path. */
export const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(rowId),
});
const ifMatch = z.object({
  'if-match': z.string().optional().describe('El `ETag` del elemento como se consultó; 412 si cambió desde entonces.'),
});
const notThere = { 404: { description: 'No existe un elemento con ese id' } };
const stale = { 412: { description: 'El elemento cambió desde que se consultó' } };

function shown<Item extends object>({ revision, ...item }: Revised<Item>, status = 200): Reply {
  return json(item, status, { ETag: etagOf(revision) });
}

const ignored = z.unknown().optional().describe('Se ignora: quien lee un elemento puede enviarlo de vuelta entero');

const withReadOnly = onceForEach((schema: z.ZodType) =>
  (schema as z.ZodObject)
    .extend({ id: ignored, adddate: ignored, adduser: ignored })
    .transform(({ id: _id, adddate: _adddate, adduser: _adduser, ...values }) => values),
);

/** Makes the schema of a request body; it also accepts the read-only fields that clients send back. */
function written<Values>(schema: z.ZodType<Values>): z.ZodType<Values> {
  return withReadOnly(schema) as unknown as z.ZodType<Values>;
}

/** Adds `arbol` to the query of a list that is also a tree. */
const withTree = onceForEach(
  (query: z.ZodType<ListQuery>) =>
    (query as unknown as z.ZodObject).extend({ arbol: booleanParameter.optional() }) as unknown as z.ZodType<ListQuery>,
);

const capitalised = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

/** Makes the routes of a resource: a list in the manner of Django REST, and items (decisions, section 9). */
export function resourceRoutes<Item extends object, New extends Changes, Changes>(
  served: ServedResource<Item, New, Changes>,
): readonly Route[] {
  const { name, title, path, item, create, change, service, tree } = served;
  const { read, write } = permissionsOf(served);
  const heading = capitalised(title);
  const operation = (verb: string): string => `${verb}${capitalised(name)}`;
  const reading = { access: authenticated(['jwt', 'session'], [read, write]), problem: fieldsProblem } as const;
  const writing = { access: authenticated(['jwt', 'session'], write), problem: fieldsProblem } as const;
  const answers = { 200: { description: 'El elemento, con su `ETag`', schema: item }, ...notThere };
  const putting = (method: 'PUT' | 'PATCH', body: z.ZodType<Changes>, verb: string, what: string): Route =>
    route({
      ...writing,
      method,
      path: `${path}/:id`,
      operationId: operation(verb),
      summary: `${heading}: ${what}`,
      params,
      headers: ifMatch,
      body: jsonBody(written(body)),
      answers: {
        ...answers,
        ...stale,
        409: { description: 'Otra operación lo cambió al mismo tiempo, o no se permite' },
      },
      handle: async ({ identity, params: { id }, body: values, header }) =>
        shown(await service.change(identity, id, values, knownRevisions(header('if-match')))),
    });
  return [
    route({
      ...reading,
      ...(tree?.isForAnybody && { access: authenticated(['jwt', 'session']) }),
      method: 'GET',
      path,
      operationId: operation('listar'),
      summary: `${heading}: la lista, por páginas`,
      ...(tree && { description: tree.description }),
      query: tree ? withTree(service.query) : service.query,
      answers: {
        404: { description: 'No existe esa página' },
        200: { description: 'Una página', schema: tree ? z.union([listOf(item), tree.schema]) : listOf(item) },
        ...(tree?.isForAnybody && { 403: { description: 'La lista requiere un permiso' } }),
      },
      handle: async ({ identity, query: { arbol, ...query }, express }) => {
        if (tree && arbol === true) return json(await tree.read(identity, query));
        if (!identity.may(read) && !identity.may(write)) throw new NotAllowedError();
        const page = await service.page({ query, url: express.request.originalUrl });
        return json({ ...page, results: page.results.map(({ revision: _revision, ...shownItem }) => shownItem) });
      },
    }),
    route({
      ...writing,
      method: 'POST',
      path,
      operationId: operation('crear'),
      summary: `${heading}: crear un elemento`,
      body: jsonBody(create),
      answers: {
        201: { description: 'El elemento, con su `ETag`', schema: item },
        409: { description: 'Ya existe, o no se permite' },
      },
      handle: async ({ identity, body }) => shown(await service.create(identity, body), 201),
    }),
    route({
      ...reading,
      method: 'GET',
      path: `${path}/:id`,
      operationId: operation('consultar'),
      summary: `${heading}: consultar un elemento`,
      params,
      answers,
      handle: async ({ params: { id } }) => shown(await service.get(id)),
    }),
    putting('PUT', create, 'reemplazar', 'reemplazar un elemento'),
    putting('PATCH', change, 'modificar', 'modificar algunos campos de un elemento'),
    route({
      ...writing,
      method: 'DELETE',
      path: `${path}/:id`,
      operationId: operation('eliminar'),
      summary: `${heading}: eliminar un elemento`,
      params,
      headers: ifMatch,
      answers: {
        204: { description: 'Eliminado' },
        ...notThere,
        ...stale,
        409: { description: 'Otro elemento lo usa' },
      },
      handle: async ({ identity, params: { id }, header }) => {
        await service.remove(identity, id, knownRevisions(header('if-match')));
        return empty(204);
      },
    }),
  ];
}
