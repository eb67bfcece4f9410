import express, { type Request, type RequestHandler, type Response } from 'express';
import { UnsupportedMediaTypeError } from '../plugin-api/index.js';
import { refuseUnstorableText } from './validation.js';

/** Reads a JSON body of at most so many bytes; an absent body is an empty object. */
export type JsonBodyReader = (request: Request, response: Response) => Promise<unknown>;

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Makes the reader that every JSON route shares. */
export function jsonBodyReader(limit: number): JsonBodyReader {
  const parse: RequestHandler = express.json({ limit });
  return async (request, response) => {
    if (!hasBody(request)) return {};
    if (!request.is('application/json')) {
      throw new UnsupportedMediaTypeError('El contenido debe enviarse como application/json.');
    }
    await new Promise<void>((resolve, reject) => {
      void parse(request, response, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error('body not read', { cause: error }));
        else resolve();
      });
    });
    refuseUnstorableText(request.body);
    return request.body as unknown;
  };
}
