import type { Request } from 'express';
import { PayloadTooLargeError } from '../../plugin-api/index.js';
import { UnsupportedMediaTypeError } from '../../plugin-api/errors.js';
import { hasBody } from './json-body.js';
import { malformed } from './malformed.js';

const tooLarge = (): PayloadTooLargeError => new PayloadTooLargeError('El cuerpo de la solicitud es demasiado grande.');

/** Reads bytes up to a limit. express.raw refuses a body that is too large only after all of it has arrived. */
function readBytes(request: Request, mostBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= mostBytes) chunks.push(chunk);
      else {
        // Drains the rest of the body; otherwise the connection would stall.
        request.off('data', take).resume();
        reject(tooLarge());
      }
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', (error) => reject(malformed(error)));
    request.once('close', () => {
      if (!request.complete) reject(malformed());
    });
  });
}

/** Makes the reader of a route's bytes, which are returned as they were sent. */
export function rawBodyReader(mostBytes: number, types?: readonly string[]): (request: Request) => Promise<Buffer> {
  return async (request) => {
    if (!hasBody(request)) return Buffer.alloc(0);
    if (types && !request.is([...types])) {
      throw new UnsupportedMediaTypeError(`El contenido debe enviarse como ${types.join(' o ')}.`);
    }
    if ((request.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
      throw new UnsupportedMediaTypeError('El tipo de contenido o su codificación no se admite.');
    }
    if (Number(request.get('content-length')) > mostBytes) throw tooLarge();
    // The request had ended before, such as when its caller has gone.
    if (request.readableEnded || request.destroyed) throw malformed();
    return readBytes(request, mostBytes);
  };
}
