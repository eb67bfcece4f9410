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

/** One documented answer of a route. */
interface Answer {
  readonly description: string;
  /**
   * Of a refusal, the one of the route's `problem` unless another is given. The document shows an example that is made
   * of the `examples` in the metadata of its fields.
   */
  readonly schema?: z.ZodType;
  /** Media type, or a range of them; `application/json` unless it says otherwise. */
  readonly type?: string;
  /** Other media types that the caller may ask for by `Accept`, and the schema of each. */
  readonly others?: Readonly<Record<string, z.ZodType>>;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

type IdentityOf<A> = A extends { kind: 'authenticated' }
  ? Identity
  : A extends { kind: 'optional' }
    ? Identity | undefined
    : undefined;

/** What a handler is handed: parsed, validated, authenticated. */
interface RouteInput<A, P, Q, B, G = undefined> {
  readonly params: OutputOf<P>;
  readonly query: OutputOf<Q>;
  readonly body: BodyOf<B>;
  readonly identity: IdentityOf<A>;
  /** What the route's guard has handed on. */
  readonly guarded: G;
  readonly requestId: string;
  /**
   * The client, as limits count it, behind the configured number of proxies: an IPv4 address, the `/64` of an IPv6 one,
   * or `unknown`, which all share whose address cannot be read.
   */
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** The value of a cookie; of several that have this name, the one of the longest path. */
  readonly cookie: (name: string) => string | undefined;
  /** The secret that the page's form is bound to (`pageFormBody`); undefined for any other body. */
  readonly boundTo: string | undefined;
  /**
   * Aborted when the caller goes away before the answer, or when the host has to end and answers 503 in its place: stop
   * what has no caller any more. What is thrown because of it is no failure.
   */
  readonly signal: AbortSignal;
  /** Express's own request and response, for what needs them, such as a session's cookie; answer with a `Reply`. */
  readonly express: { readonly request: Request; readonly response: Response };
}

/** The input of a guard: all but the body, which has not been read. */
type GuardInput<A, P, Q> = Omit<RouteInput<A, P, Q, undefined>, 'body' | 'guarded' | 'express'>;

/**
 * A limit of a route. By address it counts the client's, before anything else is done; by user it counts the caller's,
 * once authenticated, and calls without a credential not at all.
 */
export interface RouteLimit {
  readonly rule: RateLimitRule;
  readonly by: 'address' | 'user';
}

/** One limit or several, which are taken in their order; a rule alone counts by address. */
export type RouteLimits = RateLimitRule | RouteLimit | readonly RouteLimit[];

/** One line of a plugin's route table: everything that the host needs to serve, guard and document it. */
export interface RouteSpecification<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends BodySpecification | undefined,
  G = undefined,
> {
  readonly method: Method;
  /** Express path without trailing slash; it answers with and without one. */
  readonly path: string;
  /**
   * What generated clients call it, such as `radicarTramite`: one of its kind in the service, and kept. Made of method
   * and path unless it says otherwise.
   */
  readonly operationId?: string;
  /** One line for developers of clients, in the language of the city; `description` says the rest. */
  readonly summary: string;
  readonly description?: string;
  readonly access: A;
  /**
   * For GET: whether a call does something (it mails a code, it runs a procedure) rather than only show it. HEAD, which
   * asks a GET for its headers, is refused then, 405 and nothing done: scanners of links in mails send it.
   */
  readonly hasEffect?: boolean;
  readonly limit?: RouteLimits;
  /**
   * The parameters of the path, which arrive as text: `idParameter` for the id of a row. A value that does not match
   * is an unknown path: 404.
   */
  readonly params?: P;
  /** The query, which arrives as text too: `integerParameter`, `booleanParameter`. */
  readonly query?: Q;
  /** Headers that the handler reads with `header(name)`, by lower-case name; for the document alone. */
  readonly headers?: z.ZodObject;
  readonly body?: B;
  /** What the handler answers. The refusals that the host gives are documented by themselves, and need no line here. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** How refusals are worded here; `{detail, code, errors?}` unless it says otherwise. */
  readonly problem?: ProblemShape;
  /**
   * Called before any byte of the body is read: for secrets of machines and other reasons to read none. It throws a
   * `DomainError` to refuse, and what it answers is handed on as `guarded`. Give it ahead of `handle`, which takes its
   * type.
   */
  guard?(input: GuardInput<A, P, Q>): Promise<G> | G;
  handle(input: RouteInput<A, P, Q, B, G>): Promise<Reply> | Reply;
}

/** What the host hands to a route of any shape. */
export type AnyRouteInput = Omit<
  RouteInput<unknown, unknown, unknown, unknown, unknown>,
  'params' | 'query' | 'body' | 'identity'
> & {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly identity: Identity | undefined;
};

/** A route of any shape, as the host keeps it. */
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
 * Declares a route: the schemas type the input of the handler. Throws where no call could ever succeed: a parameter
 * whose schema takes no text, or names in `params` that are not those of the path.
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

/** What is said of a page, which is no operation that a client is generated from. */
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

/**
 * Declares a page: a route for browsers, which answers with `page` or `redirect`. It is no part of the API, and not in
 * `/openapi.json`.
 */
export function pageRoute<
  const A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends BodySpecification | undefined = undefined,
  G = undefined,
>(specification: PageSpecification<A, P, Q, B, G>): Route {
  return { ...route<A, P, Q, B, G>({ ...specification, summary: specification.path, answers: {} }), isPage: true };
}
