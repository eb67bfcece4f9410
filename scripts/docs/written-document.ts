import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { packageRoot } from '../../host/runtime/paths.js';

const END = '<!-- End of what is written. -->';

/**
 * Returns a document with a new part between its marks; `command` is the npm command that its first mark names. Throws
 * where the marks are missing.
 */
export async function writtenDocument(file: string, command: string, part: string): Promise<string> {
  const begin = `<!-- Written by ${command}. -->`;
  const [before, rest] = readFileSync(file, 'utf8').split(begin);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file} lacks the marks of what is written.`);
  return formattedDocument(file, [before, begin, '\n\n', part, '\n\n', END, after].join(''));
}

/** Formats a document as the check of the format wants it. */
async function formattedDocument(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(path.join(packageRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  return code;
}
