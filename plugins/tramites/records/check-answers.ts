import { InputError, type AcceptFile, type FormFile } from '../../../host/plugin-api/index.js';
import type { Answers, Form, GivenHow } from '../../forms/contract.js';
import { uploadedFile } from '../files/record-place.js';
import type { Tramite } from '../tramites/tramite-catalog.js';

/**
 * What of the fields and files of a filing is an answer. Throws `InputError`, worded by the interface, where one is
 * wrong.
 */
export async function checkAnswers(
  { form }: Pick<Tramite, 'form'>,
  fields: Readonly<Record<string, unknown>>,
  received: readonly FormFile[],
  how: GivenHow,
): Promise<Answers> {
  received.forEach(({ field, file }, index) => {
    const before = received.slice(0, index).map((other) => other.field);
    form.checkFile({ codigo: field, nombre: file.name }, before);
  });
  const files = Object.fromEntries(received.map(({ field, file }) => [field, uploadedFile(file)]));
  const result = await form.validate(fields, files, how);
  if (!result.ok) throw new InputError(result.msg, { code: result.code, errors: result.errors });
  return result.answers;
}

/** Takes files in the fields that ask for them. What a field wants of its file is seen with the other answers. */
export function acceptFilesOf(form: Pick<Form, 'checkFile'>): AcceptFile {
  return ({ field, filename }, received) => {
    form.checkFile(
      { codigo: field, nombre: filename },
      received.map((other) => other.field),
    );
    return {};
  };
}
