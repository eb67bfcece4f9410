import { brand } from './brand.js';

/** Messages in Spanish about each field, by its name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A refusal in the form that the edge (REST or tRPC) turns into an answer. */
export interface Problem {
  readonly status: number;
  /** Stable, snake_case. */
  readonly code: string;
  /** One Spanish sentence for the user; it names the thing and has no personal data. */
  readonly detail: string;
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that the interface prescribes for this refusal; without it, the route builds the body. */
  readonly body?: unknown;
}

interface DomainErrorOptions {
  readonly code?: string;
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly cause?: unknown;
}

/**
 * A refusal that services throw and the edge turns into an answer. Anything else that is thrown is an unexpected
 * failure and answers 500. `instanceof` also recognises a refusal made by another copy of the contract, which a plugin
 * in a package of its own may have.
 */
export abstract class DomainError extends Error {
  abstract readonly status: number;
  readonly code: string;
  private readonly options: DomainErrorOptions;

  protected constructor(detail: string, code: string, options: DomainErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = options.code ?? code;
    this.options = options;
  }

  toProblem(): Problem {
    const { errors, headers, body } = this.options;
    return {
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(errors && { errors }),
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    };
  }
}

/** 400: the input is not valid. */
export class InputError extends DomainError {
  readonly status: number = 400;
  constructor(detail: string, options?: DomainErrorOptions) {
    super(detail, 'invalid', options);
  }
}

/** 413: the body or a file is too large. */
export class PayloadTooLargeError extends DomainError {
  readonly status: number = 413;
  constructor(detail: string, options?: DomainErrorOptions) {
    super(detail, 'payload_too_large', options);
  }
}

/** 415: the media type of the body is not accepted. */
export class UnsupportedMediaTypeError extends DomainError {
  readonly status: number = 415;
  constructor(detail: string, options?: DomainErrorOptions) {
    super(detail, 'unsupported_media_type', options);
  }
}

/** 401: the caller is not authenticated. */
export class AuthenticationError extends DomainError {
  readonly status: number = 401;
  constructor(detail: string, options?: DomainErrorOptions) {
    super(detail, 'not_authenticated', options);
  }
}

/** 403: the caller is known and lacks the right. The default message is that of the interface. */
export class NotAllowedError extends DomainError {
  readonly status: number = 403;
  constructor(detail = 'Usuario no autorizado para este endpoint', options?: DomainErrorOptions) {
    super(detail, 'permission_denied', options);
  }
}

/** 404: the thing does not exist. */
export class NotFoundError extends DomainError {
  readonly status: number = 404;
  constructor(detail: string, options?: DomainErrorOptions) {
    super(detail, 'not_found', options);
  }
}

/** 409: the state of the thing, or a concurrent change, forbids the operation. */
export class ConflictError extends DomainError {
  readonly status: number = 409;
  constructor(detail: string, options?: DomainErrorOptions) {
    super(detail, 'conflict', options);
  }

  /** Makes the error of code `busy`: another transaction held a lock for longer than the caller waits. */
  static busy(cause: unknown): ConflictError {
    return new ConflictError('Otra operación está usando estos datos en este momento. Intente de nuevo.', {
      code: 'busy',
      cause,
    });
  }
}

/** 412: the thing has changed since the caller read it (`If-Match`). */
export class PreconditionFailedError extends DomainError {
  readonly status: number = 412;
  constructor(detail = 'El recurso cambió desde que lo consultó. Vuelva a consultarlo.', options?: DomainErrorOptions) {
    super(detail, 'precondition_failed', options);
  }
}

/** 429, with `Retry-After` in seconds: a rate limit has no points left. */
export class RateLimitError extends DomainError {
  readonly status: number = 429;
  constructor(retryAfterSeconds: number, detail = 'Demasiadas solicitudes. Intente más tarde.') {
    super(detail, 'throttled', {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    });
  }
}

/**
 * 503, with `Retry-After` in seconds: a system that this one depends on is away, or there are too many requests at
 * once.
 */
export class UnavailableError extends DomainError {
  readonly status: number = 503;
  constructor(detail = 'El servicio no está disponible en este momento. Intente más tarde.', cause?: unknown) {
    super(detail, 'unavailable', { headers: { 'Retry-After': '5' }, cause });
  }
}

brand({
  DomainError,
  InputError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  AuthenticationError,
  NotAllowedError,
  NotFoundError,
  ConflictError,
  PreconditionFailedError,
  RateLimitError,
  UnavailableError,
});
