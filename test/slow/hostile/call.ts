/** One part of a form. */
export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

/** `input`: the input of an admin query, which stands in the address where it is short enough. */
export type Body =
  | { readonly kind: 'json' | 'input'; readonly value: unknown }
  | { readonly kind: 'multipart'; readonly parts: readonly Part[] };

/** A request as its sender means it. */
export interface Call {
  readonly method: string;
  /** As the OpenAPI document has it, `{parameters}` included. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

/** A request as it goes over the wire: nothing in it is checked or mended. */
export interface Wire {
  readonly method: string;
  readonly target: string;
  /** Each character is one byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: readonly Buffer[];
  /** Hangs up once everything is sent, without waiting for an answer. */
  readonly hangsUp?: boolean;
  /** Sends more than is read: the answer may be lost with the connection that is closed meanwhile. */
  readonly isExcessive?: boolean;
}
