import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/**
 * The headers of every answer, made once: those of helmet, and that nobody keeps a copy. A route whose answer may be
 * kept says so in its reply.
 */
export function securityHeaders(): RequestHandler {
  const headers = new Map([['Cache-Control', 'no-store']]);
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  helmet({ contentSecurityPolicy: { directives: { 'base-uri': ["'none'"] } } })(
    {} as Request,
    collector as unknown as Response,
    (error?: unknown) => {
      if (error) throw error as Error;
    },
  );
  const fixed = [...headers];
  return (_request, response, next) => {
    for (const [name, value] of fixed) response.setHeader(name, value);
    next();
  };
}
