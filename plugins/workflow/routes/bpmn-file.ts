import { Busboy } from '@fastify/busboy';
import { InputError, PayloadTooLargeError } from '../../../host/plugin-api/index.js';

/** The most bytes of a file. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;
/** The most bytes of a form around it. */
export const MOST_FRAME_BYTES = 64 * 1024;

const FIELD = 'archivo';

/**
 * Returns the bytes of the file in a body: the body itself, or the field `archivo` of a multipart form. Throws
 * `InputError` where there is none, and `PayloadTooLargeError`.
 */
export async function bpmnFileOf(body: Buffer, contentType = ''): Promise<Buffer> {
  const isForm = /^multipart\/form-data\b/i.test(contentType);
  const file = isForm ? await fieldOf(body, contentType) : body;
  if (!file || file.length === 0) {
    throw new InputError('Falta el archivo BPMN.', { errors: { [FIELD]: ['Falta el archivo BPMN.'] } });
  }
  if (file.length > MOST_FILE_BYTES) throw new PayloadTooLargeError('El archivo puede tener hasta 5 MiB.');
  return file;
}

function fieldOf(body: Buffer, contentType: string): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => reject(new InputError('El formulario no se puede leer.'));
    const chunks: Buffer[] = [];
    let isFound = false;
    try {
      const limits = { files: 1, fields: 10, parts: 11, fileSize: MOST_FILE_BYTES + 1 };
      const parser = new Busboy({ headers: { 'content-type': contentType }, limits });
      parser.on('file', (name, content) => {
        isFound ||= name === FIELD;
        content.on('data', (chunk: Buffer) => {
          if (name === FIELD) chunks.push(chunk);
        });
        content.on('error', refuse);
      });
      parser.on('error', refuse);
      parser.on('finish', () => resolve(isFound ? Buffer.concat(chunks) : undefined));
      parser.end(body);
    } catch {
      refuse();
    }
  });
}
