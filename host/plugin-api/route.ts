import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Access } from './access.js';
import type { Problem } from './errors.js';
import type { FormBody } from './form-body.js';
import type { Identity } from './identity.js';
import type { Reply } from './reply.js';
import type { RateLimitRule } from './services.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The body that a route reads. Anything else in it is refused: 415, 413 or 400, before the handler. */
export type BodySpecification =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'form'; readonly schema: z.ZodType };

/** A JSON body, validated. */
export function jsonBody<S extends z.ZodType>(schema: S): { readonly kind: 'json'; readonly schema: S } {
  return { kind: 'json', schema };
}

/** A form: JSON or multipart, handed over as it arrives; `schema` documents its fields, the service validates them. */
export function formBody<S extends z.ZodType>(schema: S): { readonly kind: 'form'; readonly schema: S } {
  return { kind: 'form', schema };
}

/** One documented answer of a route. */
export interface Answer {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Media type; `application/json` unless it says otherwise. */
  readonly type?: string;
}

/** Words a refusal in the body that the interface gives for a route, `code` included; a text is sent as plain text. */
export type ProblemBody = (problem: Problem) => unknown;

type BodyOf<B> = B extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { kind: 'form' }
    ? FormBody
    : undefined;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

type IdentityOf<A> = A extends { kind: 'authenticated' }
  ? Identity
  : A extends { kind: 'optional' }
    ? Identity | undefined
    : undefined;

/** What a handler is handed: parsed, validated, authenticated. */
export interface RouteInput<A, P, Q, B> {
  readonly params: OutputOf<P>;
  readonly query: OutputOf<Q>;
  readonly body: BodyOf<B>;
  readonly identity: IdentityOf<A>;
  readonly requestId: string;
  /**
   * The client, as limits count it, behind the configured number of proxies: an IPv4 address, the `/64` of an IPv6 one, or
   * `unknown`, which all share whose address cannot be read.
   */
  readonly address: string;
  readonly header: (name: string) => string | undefined;
  /** Express's own request and response, for what needs them, such as a session's cookie; answer with a `Reply`. */
  readonly express: { readonly request: Request; readonly response: Response };
}

/** One line of a plugin's route table: everything that the host needs to serve, guard and document it. */
export interface RouteSpecification<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends BodySpecification | undefined,
> {
  readonly method: Method;
  /** Express path without trailing slash; it answers with and without one. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: A;
  /**
   * For GET: whether a call does something (it mails a code, it runs a procedure) rather than only show it. HEAD, which
   * asks a GET for its headers, is refused then, 405 and nothing done: scanners of links in mails send it.
   */
  readonly hasEffect?: boolean;
  /** Counted per client address, before anything else is done. */
  readonly limit?: RateLimitRule;
  /** A path parameter that does not match is an unknown path: 404. */
  readonly params?: P;
  readonly query?: Q;
  /** Headers that the handler reads with `header(name)`, by lower-case name; for the document alone. */
  readonly headers?: z.ZodObject;
  readonly body?: B;
  readonly answers: Readonly<Record<number, Answer>>;
  /** How refusals are worded here; `{detail, code, errors?}` unless it says otherwise. */
  readonly problem?: ProblemBody;
  handle(input: RouteInput<A, P, Q, B>): Promise<Reply> | Reply;
}

/** What the host hands to a route of any shape. */
type AnyRouteInput = Omit<
  RouteInput<unknown, unknown, unknown, unknown>,
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
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly hasEffect?: boolean;
  readonly limit?: RateLimitRule;
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly headers?: z.ZodObject;
  readonly body?: BodySpecification | undefined;
  readonly answers: Readonly<Record<number, Answer>>;
  readonly problem?: ProblemBody;
  handle(input: AnyRouteInput): Promise<Reply> | Reply;
}

/** Declares a route: the schemas type what the handler is handed. */
export function route<
  const A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends BodySpecification | undefined = undefined,
>(specification: RouteSpecification<A, P, Q, B>): Route {
  return specification;
}

/** The plain body of a refusal (decisions, section 1). */
export const detailProblem: ProblemBody = ({ detail, code, errors }) => ({
  detail,
  code,
  ...(errors && { errors }),
});

/** Django's `{field: [reason]}` where fields are at fault, with `code` beside them; `{detail, code}` otherwise. */
export const fieldsProblem: ProblemBody = ({ detail, code, errors }) =>
  errors ? { ...errors, code } : { detail, code };

/** The body of the procedure endpoints: `{msg}`, with `code` and `errors` beside it. */
export const msgProblem: ProblemBody = ({ detail, code, errors }) => ({
  msg: detail,
  code,
  ...(errors && { errors }),
});
