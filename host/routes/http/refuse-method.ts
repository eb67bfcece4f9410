import type { RequestHandler } from 'express';
import { DomainError } from '../../plugin-api/index.js';

class MethodNotAllowedError extends DomainError {
  readonly status = 405;

  constructor(method: string, allow: string) {
    super(`Método ${method} no permitido.`, 'method_not_allowed', { headers: { Allow: allow } });
  }
}

/** Builds the answer to the other methods of a path: 405, and to OPTIONS the list of methods. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (request, response) => {
    if (request.method !== 'OPTIONS') throw new MethodNotAllowedError(request.method, allow);
    response.setHeader('Allow', allow);
    response.status(204).end();
  };
}
