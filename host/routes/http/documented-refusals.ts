import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject } from 'zod-openapi';
import {
  AuthenticationError,
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitError,
  UnavailableError,
  type CredentialScheme,
  type ProblemShape,
  type Route,
} from '../../plugin-api/index.js';
import { PreconditionFailedError, UnsupportedMediaTypeError } from '../../plugin-api/errors.js';
import type { CompanionCredential } from '../../plugin-api/identity/credential-scheme.js';
import { detailProblem } from '../../plugin-api/routes/problem-shape.js';
import type { Method } from '../../plugin-api/routes/route.js';
import { hasPage } from './served-route.js';

export type DocumentedScheme = Pick<CredentialScheme, 'name' | 'openapi' | 'beside' | 'refusals'>;

/** The refusal that any route may answer: the service itself is not available. */
export const UNAVAILABLE = 'El servicio no puede responder ahora; `Retry-After` dice cuándo intentarlo';

const TOO_MANY = 'Demasiadas llamadas; `Retry-After` dice cuándo intentarlo';

const failure = z
  .object({
    detail: z.string().meta({ examples: ['Error interno del servidor.'] }),
    code: z.literal('error'),
    request_id: z.string().meta({ examples: ['3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }),
  })
  .meta({ id: 'Failure', description: 'El registro del servicio tiene más con este `request_id`.' });

const refusalAsPage = z.string().meta({ examples: ['<!doctype html>'] });

/** An example for each status, which the route's shape words. */
const examples = [
  new InputError('Los datos enviados no son válidos.', { errors: { campo: ['Este campo es requerido.'] } }),
  new AuthenticationError('No hay una sesión activa.'),
  new NotAllowedError(),
  new NotFoundError('No se encontró información.'),
  new ConflictError('El recurso cambió al mismo tiempo en otro lugar.'),
  new PreconditionFailedError(),
  new PayloadTooLargeError('El cuerpo de la solicitud es demasiado grande.'),
  new UnsupportedMediaTypeError('El tipo de contenido o su codificación no se admite.'),
  new RateLimitError(30),
  new UnavailableError(),
].map((error) => error.toProblem());

const exampleOf = (status: number) => examples.find((problem) => problem.status === status) ?? examples[4]!;

/** A refusal of the host: its reason and its schemas. */
type Refusal = readonly [description: string, schemas: readonly z.ZodType[]];

/** Returns the credentials that a request with this method needs beside the scheme's own. */
export const companionsOf = ({ beside = [] }: DocumentedScheme, method: Method): CompanionCredential[] =>
  beside.filter(({ onChange = false }) => !onChange || method !== 'GET');

/** Returns the schemes of the document that a route accepts. */
export const schemesOf = (
  { access }: Pick<Route, 'access'>,
  known: readonly DocumentedScheme[],
): readonly DocumentedScheme[] =>
  access.kind === 'anyone' ? [] : access.schemes.flatMap((name) => known.find((scheme) => scheme.name === name) ?? []);

/** Returns the host's own refusals on a route, by status. */
function refusalsByHost(route: Route, known: readonly DocumentedScheme[]): Map<number, Refusal> {
  const { access, params, query, body, limit, problem = detailProblem } = route;
  const own = [problem.schema];
  const refusals = new Map<number, Refusal>();
  const schemes = schemesOf(route, known);
  const worded = (status: number) => schemes.map(({ refusals = {} }) => refusals[status] ?? problem.schema);

  if (params || query || body) refusals.set(400, ['Lo enviado no es lo que se pide', own]);
  if (access.kind !== 'anyone') {
    refusals.set(401, ['No hay credencial, o no se acepta', worded(401)]);
  }
  const permissions = access.kind === 'authenticated' ? (access.permissions ?? []) : [];
  const isForbidden = schemes
    .flatMap((scheme) => companionsOf(scheme, route.method))
    .some(({ status }) => status === 403);
  if (permissions.length > 0 || isForbidden) {
    const names = permissions.map((name) => `\`${name}\``).join(' o ');
    const lack = names && `Quien llama no tiene el permiso ${names}`;
    const forged = isForbidden ? 'Falta lo que esa credencial necesita para hacer un cambio' : '';
    refusals.set(403, [[lack, forged].filter(Boolean).join('; '), worded(403)]);
  }
  if (params) refusals.set(404, ['La dirección no existe', own]);
  if (body) {
    refusals.set(413, ['El cuerpo es demasiado grande', own]);
    refusals.set(415, ['El cuerpo es de otro tipo o codificación', own]);
  }
  if (limit) refusals.set(429, [TOO_MANY, own]);
  refusals.set(500, ['Un error inesperado', [failure]]);
  refusals.set(503, [UNAVAILABLE, own]);
  return refusals;
}

const anyOf = (schemas: readonly z.ZodType[]): z.ZodType => {
  const [first, ...others] = new Set(schemas);
  return others.length === 0 ? first! : z.union([first!, ...others]);
};

/**
 * Builds the content by media type: text schemas are plain text, all others JSON. A refusal in the route's shape has an
 * example in that shape.
 */
function contentOf(
  schemas: readonly z.ZodType[],
  status: number,
  { schema: worded, body }: ProblemShape,
): ZodOpenApiContentObject {
  const isText = (schema: z.ZodType): boolean => schema instanceof z.ZodString;
  const texts = schemas.filter(isText);
  const bodies = schemas.filter((schema) => !isText(schema));
  const shown = (some: readonly z.ZodType[]) => ({
    schema: anyOf(some),
    ...(some[0] === worded && { example: body(exampleOf(status)) }),
  });
  return {
    ...(bodies.length > 0 && { 'application/json': shown(bodies) }),
    ...(texts.length > 0 && { 'text/plain': shown(texts) }),
  };
}

/**
 * Returns every refusal of a route: those of the host, and those that the route documents, whose descriptions take
 * precedence. `default` is any other status, from a handler or for invalid HTTP.
 */
export function documentedRefusals(
  route: Route,
  known: readonly DocumentedScheme[],
): Readonly<Record<string, ZodOpenApiResponseObject>> {
  const shape = route.problem ?? detailProblem;
  const { schema } = shape;
  // Browsers get a page, where the route itself may answer one.
  const asPage = hasPage(route) ? { 'text/html': { schema: refusalAsPage } } : {};
  const byHost = refusalsByHost(route, known);
  const byRoute = Object.keys(route.answers).map(Number);
  const statuses = [...byHost.keys(), ...byRoute.filter((status) => status >= 400 && !byHost.has(status))];
  const refusals = statuses.map((status): [string, ZodOpenApiResponseObject] => {
    const answer = route.answers[status];
    const [description, schemas] = byHost.get(status) ?? ['', []];
    const all = [...(answer ? [answer.schema ?? schema] : []), ...schemas];
    const others = Object.entries(answer?.others ?? {}).map(([type, one]) => [type, { schema: one }]);
    const content = {
      ...contentOf(all, status, shape),
      ...asPage,
      ...Object.fromEntries(others),
    } as ZodOpenApiContentObject;
    return [String(status), { description: answer?.description ?? description, content }];
  });
  const any = {
    description: 'Cualquier otro rechazo',
    content: { ...contentOf([schema, detailProblem.schema], 409, shape), ...asPage },
  };
  return { ...Object.fromEntries(refusals), default: any };
}
