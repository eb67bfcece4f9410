import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { programOnPath } from '../../../../support/debian-program.js';

/** A tagged page in Spanish, as the browser prints it. */
export const printedPage = readFileSync(new URL('../fixtures/constancia.pdf', import.meta.url));

/** Writes files into a folder for `use`, and removes it. */
export function withFiles<T>(files: Readonly<Record<string, Buffer>>, use: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-signed-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the output of `pdfsig` for a document. */
export function pdfsig(pdf: Buffer): string {
  return withFiles(
    { 'd.pdf': pdf },
    (folder) =>
      spawnSync(programOnPath('pdfsig') ?? 'none', ['-nocert', 'd.pdf'], { cwd: folder, encoding: 'utf8' }).stdout,
  );
}

/** Returns the signatures of a document, in the order of the file: the covered bytes, and the CMS. */
export function signaturesOf(pdf: Buffer): { readonly covered: Buffer; readonly cms: Buffer }[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/ByteRange ?\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map(([, first, second, length]) => {
    const [end, begin] = [Number(first), Number(second)];
    const padded = Buffer.from(text.slice(end + 1, begin - 1), 'hex');
    // The length of the ASN.1 sequence; zeros fill the rest.
    const cms = padded.subarray(0, 4 + padded.readUInt16BE(2));
    return { covered: Buffer.concat([pdf.subarray(0, end), pdf.subarray(begin, begin + Number(length))]), cms };
  });
}

/** Verifies a signature by `openssl cms -verify -cades`, and returns its output. */
export function verifyCades(covered: Buffer, cms: Buffer, authority: string): { ok: boolean; said: string } {
  return withFiles({ content: covered, 'cms.der': cms }, (folder) => {
    const input = ['-inform', 'DER', '-in', 'cms.der', '-content', 'content', '-binary', '-out', '/dev/null'];
    const trust = ['-CAfile', authority, '-purpose', 'any'];
    const run = spawnSync('openssl', ['cms', '-verify', '-cades', ...input, ...trust], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { ok: run.status === 0, said: run.stderr };
  });
}

/** Expects that all signatures are valid for openssl, and for `pdfsig` and `qpdf` where they are installed. */
export function expectValid(pdf: Buffer, authority: string): void {
  const signatures = signaturesOf(pdf);
  expect(signatures).not.to.have.length(0);
  for (const { covered, cms } of signatures) {
    const { ok, said } = verifyCades(covered, cms, authority);
    expect(ok, said).to.equal(true);
  }
  if (programOnPath('pdfsig')) expect(pdfsig(pdf).match(/Signature is Valid/g)).to.have.length(signatures.length);
  if (programOnPath('qpdf')) expect(about(pdf, 'qpdf', '--check')).to.include('No syntax or stream encoding errors');
}

/** Adds a page to a document, as an incremental update. */
export async function withAnotherPage(pdf: Buffer): Promise<Buffer> {
  const { PDF } = await import('@libpdf/core');
  const document = await PDF.load(pdf);
  document.addPage();
  return Buffer.from(await document.save({ incremental: true }));
}

/** Returns the output of a program of poppler or qpdf for a document. */
export function about(pdf: Buffer, program: string, ...options: readonly string[]): string {
  return withFiles({ 'd.pdf': pdf }, (folder) =>
    execFileSync(program, [...options, 'd.pdf'], { cwd: folder, encoding: 'utf8' }),
  );
}
