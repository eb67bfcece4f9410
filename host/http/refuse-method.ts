import type { RequestHandler } from 'express';

/** What a path answers any method with that it does not have: 405, and to OPTIONS those that it has. */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (request, response) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') response.status(204).end();
    else response.status(405).json({ detail: `Método ${request.method} no permitido.`, code: 'method_not_allowed' });
  };
}
