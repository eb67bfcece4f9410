import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import {
  DomainError,
  NotFoundError,
  PayloadTooLargeError,
  UnavailableError,
  type Logger,
} from '../../plugin-api/index.js';
import { PreconditionFailedError, UnsupportedMediaTypeError } from '../../plugin-api/errors.js';
import type { RefusedPermissions } from './refused-permissions.js';
import { traceOf } from '../../runtime/logging/trace-of.js';
import { isDatabaseAway } from '../../data/database/database-errors.js';
import { malformed } from './malformed.js';
import type { Refusals } from './refusals.js';
import { routePatternOf } from './request-context.js';
import { isAbortOf } from './request-signal.js';
import { restOfBody } from './rest-of-body.js';

/** An error of body-parser, static files or Express itself. */
interface HttpError extends Error {
  readonly type?: string;
  readonly status?: number;
}

function fromHttpError(error: HttpError): DomainError | undefined {
  switch (error.status) {
    case 413:
      return new PayloadTooLargeError('El cuerpo de la solicitud es demasiado grande.');
    case 415:
      return new UnsupportedMediaTypeError('El tipo de contenido o su codificación no se admite.');
    case 400:
      return malformed(error);
    case 412:
      return new PreconditionFailedError();
    default:
      return undefined;
  }
}

/** Returns the refusal behind an error, or `undefined` for an unexpected failure. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (isDatabaseAway(error)) return new UnavailableError(undefined, error);
  if (error instanceof URIError) return malformed(error);
  return error instanceof Error ? fromHttpError(error) : undefined;
}

/** Builds the last middleware: every error becomes an answer of the documented shape; an unexpected one is logged. */
export function errorHandler(logger: Logger, refusals: Refusals, permissions: RefusedPermissions): ErrorRequestHandler {
  return async (error: unknown, request: Request, response: Response, next) => {
    // The caller has gone, or the answer was already sent.
    if (isAbortOf(response, error)) return;
    const refusal = toDomainError(error);
    if (!refusal || refusal.status >= 500) {
      const fields = {
        method: request.method,
        route: routePatternOf(request),
        ...traceOf(refusal?.cause ?? error),
      };
      if (refusal) logger.warn(fields, 'unavailable');
      else logger.error(fields, 'unexpected failure');
    }
    await permissions.note(refusal, request, `${request.method} ${routePatternOf(request)}`);
    if (response.headersSent) {
      next(error);
      return;
    }
    await restOfBody(request, response);
    if (response.destroyed) return;
    await refusals.send(response, refusal);
  };
}

/** Answers 404; mounted after all routes. */
export const unknownPath: RequestHandler = () => {
  throw new NotFoundError('La dirección solicitada no existe.');
};
