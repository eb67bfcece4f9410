import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Nobody keeps a copy of an answer. A route whose answer may be kept says so in its reply. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** The headers of every answer: those of helmet, and `Cache-Control`. */
export function securityHeaders(): readonly RequestHandler[] {
  return [helmet({ contentSecurityPolicy: { directives: { 'base-uri': ["'none'"] } } }), noStore];
}
