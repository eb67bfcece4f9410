import type { Readable } from 'node:stream';
import { InputError, type FormBody, type FormPart } from '../../../host/plugin-api/index.js';
import type { StoredUpload } from '../files/upload-repository.js';
import type { UploadService } from '../files/upload-service.js';
import { printableName, type CompiledForm } from '../questions/index.js';

type FilePart = Extract<FormPart, { kind: 'file' }>;

/**
 * Reads a body to its end. Files go to the storage while they arrive; one that no question asks for ends the reading at
 * once. `uploads` takes each file as it is stored, so that the caller can remove them whatever happens next.
 */
export async function readSubmission(
  body: FormBody,
  form: CompiledForm,
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
      checkWanted(part, form, uploads);
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

/** Refuses a file before it is stored. */
function checkWanted(
  { name, filename }: FilePart,
  form: CompiledForm,
  uploads: readonly StoredUpload[],
): void {
  const question = form.findQuestion(name);
  const refuse = (label: string, reason: string): never => {
    throw new InputError(`Dato no válido - ${label}`, {
      code: 'invalid_answers',
      errors: { [printableName(name)]: [reason] },
    });
  };
  if (!question) return refuse(printableName(name), 'El formulario no tiene este campo.');
  const label = `${name}/${question.pre_texto}`;
  if (question.pre_tipo !== 'ARCHIVO') refuse(label, 'No se responde con un archivo.');
  if (filename === '') refuse(label, 'El archivo debe tener un nombre.');
  if (uploads.some(({ codigo }) => codigo === name))
    refuse(label, 'Solo se admite un archivo en este campo.');
}
