/** A part of a form. */
export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

/** A body. `input`: the input of an admin query, which is in the address where it is short enough. */
export type Body =
  | { readonly kind: 'json' | 'input'; readonly value: unknown }
  | { readonly kind: 'multipart'; readonly parts: readonly Part[] };

/** A request as its sender means it. */
export interface Call {
  readonly method: string;
  /** The path of the OpenAPI document, with its `{parameters}`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

/** A request as it is sent: it is neither checked nor corrected. */
export interface Wire {
  readonly method: string;
  readonly target: string;
  /** Each character is one byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: readonly Buffer[];
  /** Whether it disconnects after sending, without waiting for a response. */
  readonly hangsUp?: boolean;
  /** Whether it sends more than is read: the response may be lost with the connection, which is closed meanwhile. */
  readonly isExcessive?: boolean;
}
