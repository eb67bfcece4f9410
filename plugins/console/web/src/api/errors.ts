import { AdminClientError, type FieldErrors } from 'ventanilla-admin-client';

/** The error of a failed call, of the admin procedures and of the REST operations alike. */
export const ServiceError = AdminClientError;
export type ServiceError = AdminClientError;

interface Refusal {
  readonly detail?: string;
  readonly mensaje?: string;
  readonly msg?: string;
  readonly code?: string;
  readonly errors?: FieldErrors;
}

/** Creates the error of a call without a response. */
export const unreachable = (cause: unknown): ServiceError =>
  new ServiceError({ code: 'unreachable', message: 'No fue posible comunicarse con el servicio.', cause });

/** Reads the refusal in a response; a response without one did not come from the service. */
export async function refusalOf(answer: Response): Promise<ServiceError> {
  const body = (await answer.json().catch(() => undefined)) as Refusal | undefined;
  const { detail, mensaje, msg, code = 'unexpected_answer', errors } = body ?? {};
  const message =
    detail ?? mensaje ?? msg ?? `El servicio respondió de una forma que no se esperaba (estado ${answer.status}).`;
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  return new ServiceError({ code, message, status: answer.status, errors, requestId });
}
