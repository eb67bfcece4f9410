import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Context } from 'mocha';
import { debianProgram } from '../../../../support/debian-program.js';

/** What a program of poppler says of a PDF. */
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

/** Its text, a page after the other. */
export async function pagesOf(context: Context, pdf: Buffer): Promise<string[]> {
  return (await ask(context, 'pdftotext', pdf, '-')).split('\f').slice(0, -1);
}

/** `Title`, `Tagged`, `Page size`, `Pages` and others. */
export async function infoOf(context: Context, pdf: Buffer): Promise<ReadonlyMap<string, string>> {
  const lines = (await ask(context, 'pdfinfo', pdf)).split('\n');
  return new Map(lines.map((line) => [line.split(':')[0]!, line.slice(line.indexOf(':') + 1).trim()]));
}

/** Returns how many images of one dot it has: what stands for an image that is missing is larger. */
export async function dotsOf(context: Context, pdf: Buffer): Promise<number> {
  const program = await ask(context, 'pdfimages', pdf, '-list');
  return program.split('\n').filter((line) => /^ *\d+ +\d+ image +1 +1 /.test(line)).length;
}
