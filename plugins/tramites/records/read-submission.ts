import type { Readable } from 'node:stream';
import type { FormBody, FormPart } from '../../../host/plugin-api/index.js';
import type { QuestionForm } from '../../forms/contract.js';
import type { StoredUpload } from '../files/upload-repository.js';
import type { UploadService } from '../files/upload-service.js';

type FilePart = Extract<FormPart, { kind: 'file' }>;

/**
 * Reads a body to its end. Files go to the storage while they arrive; one that no question asks for ends the reading at
 * once. `uploads` takes each file as it is stored, so that the caller can remove them whatever happens next.
 */
export async function readSubmission(
  body: FormBody,
  form: QuestionForm,
  files: UploadService,
  uploads: StoredUpload[],
): Promise<Readonly<Record<string, unknown>>> {
  if (body.kind === 'json') return body.value;
  const fields = new Map<string, string | string[]>();
  for await (const part of body.parts) {
    if (part.kind === 'field') {
      const present = fields.get(part.name);
      // Pushed, as copying the list for each of its values would take the square of their number.
      if (Array.isArray(present)) present.push(part.value);
      else fields.set(part.name, present === undefined ? part.value : [present, part.value]);
    } else if (!(await isNotChosen(part))) {
      const answered = uploads.map(({ codigo }) => codigo);
      form.checkFile({ codigo: part.name, nombre: part.filename }, answered);
      uploads.push(await files.store(part.name, part.filename, part.content));
    }
  }
  return Object.fromEntries(fields);
}

/** A browser sends a part without name and content for a file that was not chosen. */
async function isNotChosen({ filename, content }: FilePart): Promise<boolean> {
  return filename === '' && (await isEmpty(content));
}

async function isEmpty(content: Readable): Promise<boolean> {
  for await (const _chunk of content) return false;
  return true;
}
