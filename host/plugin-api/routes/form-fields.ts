import type { FormBody, FormPart } from './form-body.js';

type FilePart = Extract<FormPart, { kind: 'file' }>;

const passOver = ({ content }: FilePart): void => void content.resume();

/**
 * Reads a form to its end and returns its fields: a text, or a list of texts for a name that occurs several times.
 * Files are discarded unless `receive` reads each of them to its end; `Files.readForm` stores them.
 */
export async function formFields(
  form: FormBody,
  receive: (file: FilePart) => Promise<void> | void = passOver,
): Promise<Readonly<Record<string, unknown>>> {
  if (form.kind === 'json') return form.value;
  const fields = new Map<string, string | string[]>();
  for await (const part of form.parts) {
    if (part.kind === 'file') {
      await receive(part);
      continue;
    }
    const present = fields.get(part.name);
    // Pushed, as copying the list for each of its values would take quadratic time.
    if (Array.isArray(present)) present.push(part.value);
    else fields.set(part.name, present === undefined ? part.value : [present, part.value]);
  }
  return Object.fromEntries(fields);
}
