import type { z } from 'zod';
import type { FormBody } from './form-body.js';

/** The body that a route reads. Anything else in it is refused: 415, 413 or 400, before the handler. */
export type BodySpecification =
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly mostBytes?: number }
  | { readonly kind: 'form'; readonly schema: z.ZodType }
  | ({ readonly kind: 'page-form' } & PageFormOptions)
  | ({ readonly kind: 'raw' } & RawBodyOptions);

/** How the form of a page is taken. */
export interface PageFormOptions {
  /**
   * The cookie whose `AntiForgery.value` the form holds. Of several, or where a cookie has several secrets with points
   * between them, the form is bound to one.
   */
  readonly boundTo?: string | readonly string[];
}

/** How bytes are taken. */
export interface RawBodyOptions {
  readonly mostBytes: number;
  readonly types?: readonly string[];
  /** What the bytes are, as JSON: for the document alone, with an example. The handler judges them. */
  readonly documents?: z.ZodType | undefined;
}

/**
 * Returns a JSON body, validated; larger than `mostBytes`, once unpacked, it is 413. Without it, the host's setting
 * applies.
 */
export function jsonBody<S extends z.ZodType>(
  schema: S,
  { mostBytes }: { readonly mostBytes?: number } = {},
): { readonly kind: 'json'; readonly schema: S; readonly mostBytes?: number } {
  return { kind: 'json', schema, ...(mostBytes !== undefined && { mostBytes }) };
}

/**
 * Returns a form: JSON or multipart, handed over as it arrives; `schema` documents its fields, the service validates
 * them.
 */
export function formBody<S extends z.ZodType>(schema: S): { readonly kind: 'form'; readonly schema: S } {
  return { kind: 'form', schema };
}

/**
 * Returns the form of a page: `application/x-www-form-urlencoded` or multipart, under the same limits, and no JSON. It
 * is 403 where it comes from a page of another site, and where its first field, `ANTI_FORGERY_FIELD`, is not the value
 * of the cookie that it is bound to, or the `csrf` of the caller's session; the handler gets the other fields alone.
 */
export function pageFormBody(options: PageFormOptions = {}): { readonly kind: 'page-form' } & PageFormOptions {
  return { kind: 'page-form', ...options };
}

/**
 * Returns the bytes as they were sent, for what is signed over them; no body at all is no bytes. More than `mostBytes`
 * is 413 before the rest is read. Any content type, unless `types` names those that are taken (415 for others). A body
 * with a `Content-Encoding` is 415: which of its two forms was signed, nobody can say.
 */
export function rawBody(options: RawBodyOptions): { readonly kind: 'raw' } & RawBodyOptions {
  return { kind: 'raw', ...options };
}

/** What a handler is handed of such a body. */
export type BodyOf<B> = B extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { kind: 'form' | 'page-form' }
    ? FormBody
    : B extends { kind: 'raw' }
      ? Buffer
      : undefined;
