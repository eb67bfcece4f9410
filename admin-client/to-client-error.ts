import { TRPCClientError } from '@trpc/client';
import { AdminClientError, type FieldErrors } from './admin-client-error.js';
import { refusalOf, unreachable } from './send-json.js';

/** The data of a refusal beside its message. */
interface RefusalData {
  readonly reason: string;
  readonly httpStatus: number;
  readonly errors?: FieldErrors;
}

interface Meta {
  readonly response?: Response;
  readonly responseJSON?: unknown;
}

function reasonFor(error: unknown): AdminClientError {
  if (!(error instanceof TRPCClientError)) return unreachable(error);
  const { message, cause, data, meta } = error as {
    message: string;
    cause?: Error;
    data?: RefusalData;
    meta?: Meta;
  };
  if (cause instanceof AdminClientError) return cause;
  const { response, responseJSON } = meta ?? {};
  if (data?.reason !== undefined) {
    const { reason: code, httpStatus: status, errors } = data;
    const requestId = response?.headers.get('x-request-id') ?? undefined;
    return new AdminClientError({ code, message, status, errors, requestId, cause: error });
  }
  if (cause?.name === 'AbortError') {
    return new AdminClientError({ code: 'aborted', message: 'La solicitud se canceló.', cause });
  }
  return response ? refusalOf(response, responseJSON, error) : unreachable(cause);
}

/** Makes the error with which a failed call rejects. */
export function toClientError(error: unknown, procedure: string): AdminClientError {
  const { code, message, status, errors, requestId, cause } = reasonFor(error);
  return new AdminClientError({ code, message, status, errors, procedure, requestId, cause });
}
