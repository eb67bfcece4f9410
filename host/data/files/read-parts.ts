import type { Readable } from 'node:stream';
import { formFields, type FormBody } from '../../plugin-api/index.js';
import type { FormPart } from '../../plugin-api/routes/form-body.js';

type FilePart = Extract<FormPart, { kind: 'file' }>;

/** Reads a form to its end and returns its fields; each file is passed to `receive`, one after the other. */
export const readParts = (
  form: FormBody,
  receive: (part: FilePart) => Promise<void>,
): Promise<Readonly<Record<string, unknown>>> =>
  formFields(form, async (part) => {
    if (!(await isNotChosen(part))) await receive(part);
  });

/** Tells whether a part is a file field without a chosen file: browsers send it without name and content. */
async function isNotChosen({ filename, content }: FilePart): Promise<boolean> {
  return filename === '' && (await isEmpty(content));
}

async function isEmpty(content: Readable): Promise<boolean> {
  for await (const _chunk of content) return false;
  return true;
}
