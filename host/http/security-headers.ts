import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** The headers of helmet, which are the same for every answer: it is asked for them once. */
export function securityHeaders(): RequestHandler {
  const headers = new Map<string, string>();
  const collector = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  helmet()({} as Request, collector as unknown as Response, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
