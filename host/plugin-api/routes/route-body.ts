import type { z } from 'zod';
import type { FormBody } from './form-body.js';

/** The body that a route accepts. Any other body is refused before the handler: 415, 413 or 400. */
export type BodySpecification =
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly mostBytes?: number }
  | { readonly kind: 'form'; readonly schema: z.ZodType }
  | ({ readonly kind: 'page-form' } & PageFormOptions)
  | ({ readonly kind: 'raw' } & RawBodyOptions);

/** The options of a page's form. */
export interface PageFormOptions {
  /**
   * The cookie that the form is bound to: the form holds its `AntiForgery.value`. With several cookies, or a cookie
   * with several secrets separated by dots, the form is bound to one of the secrets.
   */
  readonly boundTo?: string | readonly string[];
  /**
   * Whether the handler also receives a form whose proof fits no cookie any more, as where the browser has lost the
   * cookie, unless the caller has a session. `boundTo` of the input is then undefined, and the handler must change
   * nothing that exists. Forms of other sites are refused all the same.
   */
  readonly isTakenUnproven?: boolean;
}

/** The options of a body of bytes. */
export interface RawBodyOptions {
  readonly mostBytes: number;
  readonly types?: readonly string[];
  /**
   * The schema of the bytes as JSON, with an example, for the OpenAPI document only. The handler validates them itself.
   */
  readonly documents?: z.ZodType | undefined;
}

/**
 * Declares a JSON body, validated; a body larger than `mostBytes`, once decompressed, is 413. Without `mostBytes`, the
 * host's setting applies.
 */
export function jsonBody<S extends z.ZodType>(
  schema: S,
  { mostBytes }: { readonly mostBytes?: number } = {},
): { readonly kind: 'json'; readonly schema: S; readonly mostBytes?: number } {
  return { kind: 'json', schema, ...(mostBytes !== undefined && { mostBytes }) };
}

/**
 * Declares a form: JSON or multipart, delivered as it arrives; `schema` documents its fields, and the service validates
 * them.
 */
export function formBody<S extends z.ZodType>(schema: S): { readonly kind: 'form'; readonly schema: S } {
  return { kind: 'form', schema };
}

/**
 * Declares the form of a page: `application/x-www-form-urlencoded` or multipart, under the same limits, and no JSON. It
 * is 403 when it comes from a page of another site, and when its first field, `ANTI_FORGERY_FIELD`, is not the value of
 * the cookie that it is bound to, or the `csrf` of the caller's session. The handler receives only the other fields.
 */
export function pageFormBody(options: PageFormOptions = {}): { readonly kind: 'page-form' } & PageFormOptions {
  return { kind: 'page-form', ...options };
}

/**
 * Declares a body of bytes exactly as sent, for signatures over them; a missing body is an empty buffer. More than
 * `mostBytes` is 413 before the rest is read. Any content type, unless `types` lists the accepted ones (415 for
 * others). A body with a `Content-Encoding` is 415, as it is unknown which of its two forms was signed.
 */
export function rawBody(options: RawBodyOptions): { readonly kind: 'raw' } & RawBodyOptions {
  return { kind: 'raw', ...options };
}

/** The type of a body as the handler receives it. */
export type BodyOf<B> = B extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { kind: 'form' | 'page-form' }
    ? FormBody
    : B extends { kind: 'raw' }
      ? Buffer
      : undefined;
