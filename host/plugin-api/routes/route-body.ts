import type { z } from 'zod';
import type { FormBody } from './form-body.js';

/** The body that a route reads. Anything else in it is refused: 415, 413 or 400, before the handler. */
export type BodySpecification =
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly mostBytes?: number }
  | { readonly kind: 'form'; readonly schema: z.ZodType }
  | ({ readonly kind: 'raw' } & RawBodyOptions);

/** How bytes are taken. */
export interface RawBodyOptions {
  readonly mostBytes: number;
  readonly types?: readonly string[];
  /** What the bytes are, as JSON: for the document alone, with an example. The handler judges them. */
  readonly documents?: z.ZodType | undefined;
}

/**
 * A JSON body, validated; larger than `mostBytes`, once unpacked, it is 413. Without it, the host's setting applies.
 */
export function jsonBody<S extends z.ZodType>(
  schema: S,
  { mostBytes }: { readonly mostBytes?: number } = {},
): { readonly kind: 'json'; readonly schema: S; readonly mostBytes?: number } {
  return { kind: 'json', schema, ...(mostBytes !== undefined && { mostBytes }) };
}

/** A form: JSON or multipart, handed over as it arrives; `schema` documents its fields, the service validates them. */
export function formBody<S extends z.ZodType>(schema: S): { readonly kind: 'form'; readonly schema: S } {
  return { kind: 'form', schema };
}

/**
 * The bytes as they were sent, for what is signed over them; no body at all is no bytes. More than `mostBytes` is 413
 * before the rest is read. Any content type, unless `types` names those that are taken (415 for others). A body with a
 * `Content-Encoding` is 415: which of its two forms was signed, nobody can say.
 */
export function rawBody(options: RawBodyOptions): { readonly kind: 'raw' } & RawBodyOptions {
  return { kind: 'raw', ...options };
}

/** What a handler is handed of such a body. */
export type BodyOf<B> = B extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : B extends { kind: 'form' }
    ? FormBody
    : B extends { kind: 'raw' }
      ? Buffer
      : undefined;
