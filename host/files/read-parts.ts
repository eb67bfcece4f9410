import type { Readable } from 'node:stream';
import type { FormPart } from '../plugin-api/routes/form-body.js';

type FilePart = Extract<FormPart, { kind: 'file' }>;

/** Reads a multipart form to its end and answers its fields; each file is handed to `receive`, one after the other. */
export async function readParts(
  parts: AsyncIterable<FormPart>,
  receive: (part: FilePart) => Promise<void>,
): Promise<Readonly<Record<string, unknown>>> {
  const fields = new Map<string, string | string[]>();
  for await (const part of parts) {
    if (part.kind === 'field') {
      const present = fields.get(part.name);
      // Pushed, as copying the list for each of its values would take the square of their number.
      if (Array.isArray(present)) present.push(part.value);
      else fields.set(part.name, present === undefined ? part.value : [present, part.value]);
    } else if (!(await isNotChosen(part))) {
      await receive(part);
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
