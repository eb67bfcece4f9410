import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Context } from 'mocha';
import { debianProgram } from '../../../../support/debian-program.js';

/** Runs a program of poppler on a PDF, and returns its output. */
async function ask(context: Context, name: string, pdf: Buffer, ...words: readonly string[]): Promise<string> {
  const program = await debianProgram(context, name, 'poppler-utils');
  const file = path.join(tmpdir(), `ventanilla-${randomUUID()}.pdf`);
  await writeFile(file, pdf);
  try {
    const { stdout } = await promisify(execFile)(program, [file, ...words]);
    return stdout;
  } finally {
    await rm(file);
  }
}

/** Returns the text of each page. */
export async function pagesOf(context: Context, pdf: Buffer): Promise<string[]> {
  return (await ask(context, 'pdftotext', pdf, '-')).split('\f').slice(0, -1);
}

/** Returns such facts as `Title`, `Tagged`, `Page size` and `Pages`. */
export async function infoOf(context: Context, pdf: Buffer): Promise<ReadonlyMap<string, string>> {
  const lines = (await ask(context, 'pdfinfo', pdf)).split('\n');
  return new Map(lines.map((line) => [line.split(':')[0]!, line.slice(line.indexOf(':') + 1).trim()]));
}

/** Counts the images of one dot; the placeholder of a missing image is larger. */
export async function dotsOf(context: Context, pdf: Buffer): Promise<number> {
  const program = await ask(context, 'pdfimages', pdf, '-list');
  return program.split('\n').filter((line) => /^ *\d+ +\d+ image +1 +1 /.test(line)).length;
}
