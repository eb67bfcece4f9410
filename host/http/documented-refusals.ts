import { z } from 'zod';
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject } from 'zod-openapi';
import {
  detailProblem,
  type CompanionCredential,
  type CredentialScheme,
  type Method,
  type Route,
} from '../plugin-api/index.js';

/** What the document knows of a scheme. */
export type DocumentedScheme = Pick<CredentialScheme, 'name' | 'openapi' | 'beside' | 'refusals'>;

/** What any route may answer, whatever it is: the service itself cannot. */
export const UNAVAILABLE = 'The service cannot answer now; see `Retry-After`';

const failure = z
  .object({ detail: z.string(), code: z.literal('error'), request_id: z.string() })
  .meta({ id: 'Failure', description: 'The log of the service has more under this `request_id`.' });

/** Why the host refuses, and in which shapes. */
type Refusal = readonly [description: string, schemas: readonly z.ZodType[]];

/** What a request with this method shows beside a scheme's own credential. */
export const companionsOf = ({ beside = [] }: DocumentedScheme, method: Method): CompanionCredential[] =>
  beside.filter(({ onChange = false }) => !onChange || method !== 'GET');

/** The schemes of the document that a route accepts. */
export const schemesOf = (
  { access }: Pick<Route, 'access'>,
  known: readonly DocumentedScheme[],
): readonly DocumentedScheme[] =>
  access.kind === 'anyone'
    ? []
    : access.schemes.flatMap((name) => known.find((scheme) => scheme.name === name) ?? []);

/** What the host itself answers on a route, by status. */
function refusalsByHost(route: Route, known: readonly DocumentedScheme[]): Map<number, Refusal> {
  const { access, params, query, body, limit, problem = detailProblem } = route;
  const own = [problem.schema];
  const refusals = new Map<number, Refusal>();
  const schemes = schemesOf(route, known);
  const worded = (status: number) => schemes.map(({ refusals = {} }) => refusals[status] ?? problem.schema);

  if (params || query || body) refusals.set(400, ['What was sent is not what is asked for', own]);
  if (access.kind !== 'anyone') {
    refusals.set(401, ['There is no credential, or one that is not accepted', worded(401)]);
  }
  const permissions = access.kind === 'authenticated' ? (access.permissions ?? []) : [];
  const isForbidden = schemes
    .flatMap((scheme) => companionsOf(scheme, route.method))
    .some(({ status }) => status === 403);
  if (permissions.length > 0 || isForbidden) {
    const names = permissions.map((name) => `\`${name}\``).join(' or ');
    const lack = names && `The caller has no permission ${names}`;
    const forged = isForbidden ? 'What a change by that credential needs is missing' : '';
    refusals.set(403, [[lack, forged].filter(Boolean).join('; '), worded(403)]);
  }
  if (params) refusals.set(404, ['The address leads nowhere', own]);
  if (body) {
    refusals.set(413, ['The body is too large', own]);
    refusals.set(415, ['The body is of another type or encoding', own]);
  }
  if (limit) refusals.set(429, ['Too many calls; see `Retry-After`', own]);
  refusals.set(500, ['An unexpected failure', [failure]]);
  refusals.set(503, [UNAVAILABLE, own]);
  return refusals;
}

const anyOf = (schemas: readonly z.ZodType[]): z.ZodType => {
  const [first, ...others] = new Set(schemas);
  return others.length === 0 ? first! : z.union([first!, ...others]);
};

/** Texts are plain text, everything else is JSON. */
function contentOf(schemas: readonly z.ZodType[]): ZodOpenApiContentObject {
  const isText = (schema: z.ZodType): boolean => schema instanceof z.ZodString;
  const texts = schemas.filter(isText);
  const bodies = schemas.filter((schema) => !isText(schema));
  return {
    ...(bodies.length > 0 && { 'application/json': { schema: anyOf(bodies) } }),
    ...(texts.length > 0 && { 'text/plain': { schema: anyOf(texts) } }),
  };
}

/**
 * Every refusal of a route: what the host answers on it and what the route documents itself, whose words come first. A
 * status that neither has may still come of a handler, or of what is no HTTP: that is `default`.
 */
export function documentedRefusals(
  route: Route,
  known: readonly DocumentedScheme[],
): Readonly<Record<string, ZodOpenApiResponseObject>> {
  const { schema } = route.problem ?? detailProblem;
  const byHost = refusalsByHost(route, known);
  const byRoute = Object.keys(route.answers).map(Number);
  const statuses = [...byHost.keys(), ...byRoute.filter((status) => status >= 400 && !byHost.has(status))];
  const refusals = statuses.map((status): [string, ZodOpenApiResponseObject] => {
    const answer = route.answers[status];
    const [description, schemas] = byHost.get(status) ?? ['', []];
    const all = [...(answer ? [answer.schema ?? schema] : []), ...schemas];
    return [String(status), { description: answer?.description ?? description, content: contentOf(all) }];
  });
  const any = { description: 'Any other refusal', content: contentOf([schema, detailProblem.schema]) };
  return { ...Object.fromEntries(refusals), default: any };
}
