import type { RequestHandler } from 'express';
import { DomainError } from '../../plugin-api/index.js';

class MethodNotAllowedError extends DomainError {
  readonly status = 405;

  constructor(method: string, allow: string) {
    super(`Método ${method} no permitido.`, 'method_not_allowed', { headers: { Allow: allow } });
  }
}

/** What a path answers any method with that it does not have: 405, and to OPTIONS those that it has. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (request, response) => {
    if (request.method !== 'OPTIONS') throw new MethodNotAllowedError(request.method, allow);
    response.setHeader('Allow', allow);
    response.status(204).end();
  };
}
