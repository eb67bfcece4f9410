import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Access } from './access.js';
import type { Identity } from '../identity/identity.js';
import type { ProblemShape } from './problem-shape.js';
import type { Reply } from './reply.js';
import type { BodyOf, BodySpecification } from './route-body.js';
import { refuseImpossibleParameters } from './route-parameters.js';
import type { RateLimitRule } from '../plugin/services.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A documented answer of a route. */
interface Answer {
  readonly description: string;
  /**
   * For a refusal, by default the schema of the route's `problem`. The OpenAPI document shows an example made of the
   * `examples` in the metadata of its fields.
   */
  readonly schema?: z.ZodType;
  /** The media type, or a range of them; `application/json` by default. */
  readonly type?: string;
  /** The other media types that the caller may request by `Accept`, with their schemas. */
  readonly others?: Readonly<Record<string, z.ZodType>>;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

type IdentityOf<A> = A extends { kind: 'authenticated' }
  ? Identity
  : A extends { kind: 'optional' }
    ? Identity | undefined
    : undefined;

/** The input of a handler: parsed, validated, authenticated. */
interface RouteInput<A, P, Q, B, G = undefined> {
  readonly params: OutputOf<P>;
  readonly query: OutputOf<Q>;
  readonly body: BodyOf<B>;
  readonly identity: IdentityOf<A>;
  /** The value that the route's guard returned. */
  readonly guarded: G;
  readonly requestId: string;
  /**
   * The client's address as limits count it, behind the configured number of proxies: an IPv4 address, the `/64` of an
   * IPv6 one, or `unknown`, which all clients share whose address cannot be read.
   */
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** Returns the value of a cookie; of several with this name, the one with the longest path. */
  readonly cookie: (name: string) => string | undefined;
  /** The secret that the page's form is bound to (`pageFormBody`); undefined for any other body. */
  readonly boundTo: string | undefined;
  /**
   * Aborted when the caller goes away before the answer, or when the host has to stop and answers 503 in its place:
   * stop work that only the answer needs. An error caused by this is not reported as a failure.
   */
  readonly signal: AbortSignal;
  /**
   * Express's own request and response, for code that needs them, such as a session's cookie; answer with a `Reply`.
   */
  readonly express: { readonly request: Request; readonly response: Response };
}

/** The input of a guard: that of the handler without the body, which has not been read. */
type GuardInput<A, P, Q> = Omit<RouteInput<A, P, Q, undefined>, 'body' | 'guarded' | 'express'>;

/**
 * A limit of a route. By address it counts calls of a client, before anything else is done; by user it counts calls of
 * an authenticated user, and no calls without a credential.
 */
export interface RouteLimit {
  readonly rule: RateLimitRule;
  readonly by: 'address' | 'user';
}

/** The limits of a route: one, or several that are checked in order. A rule alone counts by address. */
export type RouteLimits = RateLimitRule | RouteLimit | readonly RouteLimit[];

/** An entry of a plugin's route table: all that the host needs to serve, protect and document the route. */
export interface RouteSpecification<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends BodySpecification | undefined,
  G = undefined,
> {
  readonly method: Method;
  /** An Express path without a trailing slash; the route answers with and without one. */
  readonly path: string;
  /**
   * The name of the operation in generated clients, such as `radicarTramite`: unique in the service, and never changed.
   * By default made of method and path.
   */
  readonly operationId?: string;
  /** One line for developers of clients, in the language of the city; details go into `description`. */
  readonly summary: string;
  readonly description?: string;
  readonly access: A;
  /**
   * For GET: whether a call has an effect (mails a code, runs a procedure) instead of only showing something. HEAD,
   * which asks a GET for its headers, is then refused (405): scanners of links in mails send it.
   */
  readonly hasEffect?: boolean;
  readonly limit?: RouteLimits;
  /**
   * The schema of the parameters of the path, which arrive as text: `idParameter` for the id of a row. A value that
   * does not match is an unknown path: 404.
   */
  readonly params?: P;
  /** The schema of the query, which also arrives as text: `integerParameter`, `booleanParameter`. */
  readonly query?: Q;
  /** The headers that the handler reads with `header(name)`, by lower-case name; for the OpenAPI document only. */
  readonly headers?: z.ZodObject;
  readonly body?: B;
  /** The answers of the handler, by status. The refusals of the host itself are documented automatically. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** The form of the route's refusals; `{detail, code, errors?}` by default. */
  readonly problem?: ProblemShape;
  /**
   * Checks a call before any byte of the body is read, for example the secret of a machine. Throws a `DomainError` to
   * refuse the call; its result is passed on as `guarded`. Write it before `handle`, whose input has its type.
   */
  guard?(input: GuardInput<A, P, Q>): Promise<G> | G;
  handle(input: RouteInput<A, P, Q, B, G>): Promise<Reply> | Reply;
}

/** The input that the host passes to a route of any type. */
export type AnyRouteInput = Omit<
  RouteInput<unknown, unknown, unknown, unknown, unknown>,
  'params' | 'query' | 'body' | 'identity'
> & {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly identity: Identity | undefined;
};

/** A route of any type, as the host holds it. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly operationId?: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly hasEffect?: boolean;
  readonly limit?: RouteLimits;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly headers?: z.ZodObject;
  readonly body?: BodySpecification | undefined;
  readonly answers: Readonly<Record<number, Answer>>;
  readonly problem?: ProblemShape;
  /** Whether it is a page ({@link pageRoute}) and no operation of the API. */
  readonly isPage?: boolean;
  guard?(input: Omit<AnyRouteInput, 'body' | 'guarded' | 'express'>): unknown;
  handle(input: AnyRouteInput): Promise<Reply> | Reply;
}

/**
 * Declares a route: the schemas type the input of the handler. Throws for a route on which no call could ever succeed:
 * a parameter whose schema accepts no text, or names in `params` that differ from those of the path.
 */
export function route<
  const A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends BodySpecification | undefined = undefined,
  G = undefined,
>(specification: RouteSpecification<A, P, Q, B, G>): Route {
  refuseImpossibleParameters(specification);
  return specification;
}

/** The specification of a page, which is no operation of generated clients. */
type PageSpecification<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends BodySpecification | undefined,
  G,
> = Omit<
  RouteSpecification<A, P, Q, B, G>,
  'operationId' | 'summary' | 'description' | 'headers' | 'answers' | 'problem'
>;

/** Declares a page: a route for browsers, which answers with `page` or `redirect`. It is not in `/openapi.json`. */
export function pageRoute<
  const A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends BodySpecification | undefined = undefined,
  G = undefined,
>(specification: PageSpecification<A, P, Q, B, G>): Route {
  return { ...route<A, P, Q, B, G>({ ...specification, summary: specification.path, answers: {} }), isPage: true };
}
