import { InputError, type FormBody } from '../../../host/plugin-api/index.js';
import type { UploadService } from '../files/upload-service.js';
import type { StoredUpload } from '../files/upload-repository.js';
import type { CompiledForm } from '../questions/index.js';

function refuseFile(name: string, label: string, reason: string): InputError {
  return new InputError(`Dato no válido - ${name}/${label}`, {
    code: 'invalid_answers',
    errors: { [name]: [reason] },
  });
}

/**
 * Reads a body to its end. Files go to the storage while they arrive; one that no question asks for ends the reading at
 * once. `stored` is told of each file, so that the caller can remove them whatever happens next.
 */
export async function readSubmission(
  body: FormBody,
  form: CompiledForm,
  files: UploadService,
  stored: (upload: StoredUpload) => void,
): Promise<Record<string, unknown>> {
  if (body.kind === 'json') return { ...body.value };
  const fields = Object.create(null) as Record<string, unknown>;
  const seen = new Set<string>();
  for await (const part of body.parts) {
    if (part.kind === 'field') {
      const present = fields[part.name];
      if (present === undefined) fields[part.name] = part.value;
      else fields[part.name] = [...(Array.isArray(present) ? (present as unknown[]) : [present]), part.value];
      continue;
    }
    // A browser sends an empty part for a file that was not chosen.
    if (part.filename === '') {
      part.content.resume();
      continue;
    }
    const question = form.findQuestion(part.name);
    const label = question?.pre_texto ?? part.name;
    if (question?.pre_tipo !== 'ARCHIVO')
      throw refuseFile(part.name, label, 'Este campo no recibe un archivo.');
    if (seen.has(part.name)) throw refuseFile(part.name, label, 'Solo se admite un archivo en este campo.');
    seen.add(part.name);
    stored(await files.store(part.name, part.filename, part.content));
  }
  return fields;
}
