import type { Readable } from 'node:stream';

/** One part of a multipart form, in the order in which it arrives. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      /** As the sender wrote it, without folders; not to be trusted, nor is the type. */
      readonly filename: string;
      /** Must be read to its end. Fails with `PayloadTooLargeError` past the limit of one file. */
      readonly content: Readable;
    };

/** A body that a form sends: JSON, or the parts of a multipart, or urlencoded, form while they arrive. */
export type FormBody =
  | { readonly kind: 'json'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'multipart'; readonly parts: AsyncIterable<FormPart> };
