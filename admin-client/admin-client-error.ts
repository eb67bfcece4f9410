/** Messages in Spanish about each field, by its name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The properties of an {@link AdminClientError}. */
export interface AdminClientErrorFields {
  readonly code: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly errors?: FieldErrors | undefined;
  readonly procedure?: string | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The failure of a call. `code` is the stable one of the service (`permission_denied`, `not_found`, `invalid`,
 * `conflict`, …) or one of the client: `signed_out`, `unreachable`, `unexpected_answer`, `aborted`.
 */
export class AdminClientError extends Error {
  override readonly name = 'AdminClientError';
  readonly code: string;
  /** The HTTP status; `undefined` when no answer arrived. */
  readonly status: number | undefined;
  /** The errors of a refused input. */
  readonly errors: FieldErrors | undefined;
  /** The called procedure, such as `tramites.records.list`; `undefined` when the login itself failed. */
  readonly procedure: string | undefined;
  /** The id of the request in the log of the service. */
  readonly requestId: string | undefined;

  constructor({ code, message, status, errors, procedure, requestId, cause }: AdminClientErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.procedure = procedure;
    this.requestId = requestId;
  }
}

/** Makes the error of a client without a login and without credentials to log in again. */
export const signedOut = (cause?: unknown): AdminClientError =>
  new AdminClientError({
    code: 'signed_out',
    status: 401,
    message: 'La sesión terminó. Ingrese de nuevo.',
    cause,
  });
