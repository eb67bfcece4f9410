import type { Readable } from 'node:stream';

/** A part of a multipart form, in the order in which it arrives. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      /** The name that the sender gave, without folders; neither it nor the type can be trusted. */
      readonly filename: string;
      /** Must be read to its end. Fails with `PayloadTooLargeError` past the limit of one file. */
      readonly content: Readable;
    };

/** The body of a form: JSON, or the parts of a multipart or urlencoded form while they arrive. */
export type FormBody =
  | { readonly kind: 'json'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'multipart'; readonly parts: AsyncIterable<FormPart> };
