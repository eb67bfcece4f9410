import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi.js';
import { sendToService } from './send.js';

/**
 * The REST operations of the service, with the types of `/openapi.json`: `service.GET(address, { params })`. A refusal
 * throws `ServiceError`.
 */
export const service = createClient<paths>({ baseUrl: location.origin, fetch: sendToService });

/** Returns the answer of an operation: `await answerOf(service.GET('/api/sesiones'))`. */
export async function answerOf<T>(call: Promise<{ readonly data?: T }>): Promise<Exclude<T, undefined>> {
  return (await call).data as Exclude<T, undefined>;
}

/** Passes a form as the body of an operation, whose type names the fields; `openapi-fetch` sends the form as it is. */
export const formBody = (form: FormData): never => form as never;
