import express, { type Request, type RequestHandler, type Response } from 'express';
import { UnsupportedMediaTypeError } from '../../plugin-api/errors.js';
import { parseExactJson } from '../../plugin-api/text/parse-exact-json.js';
import { utf8Text } from '../../plugin-api/text/utf8-text.js';
import { saysUtf8 } from './encoding.js';
import { normalizedTexts } from './normalized-text.js';
import { malformed } from './malformed.js';

/** A function that reads a JSON body of limited size; an absent body is an empty object. */
export type JsonBodyReader = (request: Request, response: Response) => Promise<unknown>;

/** Tells whether a body was sent, of whatever kind. */
export const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Parses JSON. Numbers that a double cannot hold are kept as text, so that no schema and no procedure receives another
 * number.
 */
function parse(text: string): unknown {
  if (text === '') return {};
  if (!/^[ \t\r\n]*[{[]/.test(text)) throw malformed();
  try {
    return parseExactJson(text);
  } catch (error) {
    // The error's message quotes the body.
    if (error instanceof SyntaxError) throw malformed();
    throw error;
  }
}

/** Parses a JSON body. Throws `InputError` for invalid UTF-8, invalid JSON, and texts that cannot be stored. */
export const readJsonBytes = (body: Buffer): unknown => normalizedTexts(parse(utf8Text(body)));

/** Makes a reader that several routes may share. */
export function jsonBodyReader(limit: number): JsonBodyReader {
  const readBytes: RequestHandler = express.raw({ limit, type: () => true });
  return async (request, response) => {
    if (!hasBody(request)) return {};
    if (!request.is('application/json')) {
      throw new UnsupportedMediaTypeError('El contenido debe enviarse como application/json.');
    }
    // JSON between systems is UTF-8 (RFC 8259, section 8.1).
    if (!saysUtf8(request.get('content-type'))) {
      throw new UnsupportedMediaTypeError('El JSON debe enviarse en UTF-8.');
    }
    await new Promise<void>((resolve, reject) => {
      void readBytes(request, response, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error('body not read', { cause: error }));
        else resolve();
      });
    });
    const { body } = request as { readonly body?: unknown };
    // The request had ended before, and was not read.
    if (!Buffer.isBuffer(body)) throw malformed();
    return readJsonBytes(body);
  };
}
