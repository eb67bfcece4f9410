import { InputError, type FormFile } from '../../../../host/plugin-api/index.js';
import { describeFiles, type Answers, type Form, type FormOutcome, type GivenHow } from '../../../forms/contract.js';

/** The fields and the received files of a filing. */
interface GivenContent {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly FormFile[];
}

/** Judges the answers of a filing together. Throws `InputError` for a file that no question takes. */
export function judgeFiling(form: Form, { fields, files }: GivenContent, how: GivenHow): Promise<FormOutcome> {
  files.forEach(({ field, file }, index) => {
    const before = files.slice(0, index).map((other) => other.field);
    form.checkFile({ codigo: field, nombre: file.name }, before);
  });
  return form.validateAnswers(fields, describeFiles(files), how);
}

/** Returns the answers of a filing. Throws `InputError`, worded by the interface, where one is wrong. */
export async function checkAnswers(form: Form, content: GivenContent, how: GivenHow): Promise<Answers> {
  const result = await judgeFiling(form, content, how);
  if (!result.ok) throw new InputError(result.msg, { code: result.code, errors: result.errors });
  return result.answers;
}
