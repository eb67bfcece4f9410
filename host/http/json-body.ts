import express, { type Request, type RequestHandler, type Response } from 'express';
import { UnsupportedMediaTypeError } from '../plugin-api/errors.js';
import { parseExactJson } from '../plugin-api/text/parse-exact-json.js';
import { malformed } from './malformed.js';
import { refuseUnstorableText } from './validation.js';

/** Reads a JSON body of at most so many bytes; an absent body is an empty object. */
export type JsonBodyReader = (request: Request, response: Response) => Promise<unknown>;

/** Whether a body was sent, of whatever kind. */
export const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Unicode but for UTF-7, whose every `+AAA-` is a decoding of its own: a mebibyte of them takes seconds. */
const charsets = /^utf-(?:8|16|32)(?:le|be)?$/;

/** JSON is Unicode (RFC 8259, section 8.1). */
function requireUnicode(_request: unknown, _response: unknown, _body: Buffer, charset: string): void {
  if (!charsets.test(charset)) {
    throw new UnsupportedMediaTypeError('El tipo de contenido o su codificación no se admite.');
  }
}

/** Numbers that a double cannot hold are their text, so that no schema and no procedure gets another number. */
function parse(text: string): unknown {
  if (text === '') return {};
  if (!/^[ \t\r\n]*[{[]/.test(text)) throw malformed();
  try {
    return parseExactJson(text);
  } catch (error) {
    // Its words quote the body.
    if (error instanceof SyntaxError) throw malformed();
    throw error;
  }
}

/** Makes a reader, which routes may share. */
export function jsonBodyReader(limit: number): JsonBodyReader {
  const readText: RequestHandler = express.text({ limit, type: () => true, verify: requireUnicode });
  return async (request, response) => {
    if (!hasBody(request)) return {};
    if (!request.is('application/json')) {
      throw new UnsupportedMediaTypeError('El contenido debe enviarse como application/json.');
    }
    await new Promise<void>((resolve, reject) => {
      void readText(request, response, (error?: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error('body not read', { cause: error }));
        else resolve();
      });
    });
    const { body } = request as { readonly body?: unknown };
    // Not read, as the request had ended before.
    if (typeof body !== 'string') throw malformed();
    const value = parse(body);
    refuseUnstorableText(value);
    return value;
  };
}
