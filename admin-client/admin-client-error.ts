/** Field name to what is wrong with it, in Spanish. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What an {@link AdminClientError} is made of. */
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
 * Why a call failed. `code` is the stable one of the service (`permission_denied`, `not_found`, `invalid`, `conflict`,
 * …) or one of the client: `signed_out`, `unreachable`, `unexpected_answer`, `aborted`.
 */
export class AdminClientError extends Error {
  override readonly name = 'AdminClientError';
  readonly code: string;
  /** HTTP status; `undefined` where no answer arrived. */
  readonly status: number | undefined;
  /** Of a refused input. */
  readonly errors: FieldErrors | undefined;
  /** `tramites.records.list`; `undefined` where the login itself failed. */
  readonly procedure: string | undefined;
  /** Names the request in the log of the service. */
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

/** Nobody is signed in any more, and the client has nothing to sign in with. */
export const signedOut = (cause?: unknown): AdminClientError =>
  new AdminClientError({
    code: 'signed_out',
    status: 401,
    message: 'La sesión terminó. Ingrese de nuevo.',
    cause,
  });
