import { execFile, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { dataDigest } from '../../../../plugins/documents/statement/canonical-json.js';
import { Statements } from '../../../../plugins/documents/statement/statements.js';
import { debianProgram } from '../../../support/debian-program.js';
import type { AuthClient } from '../../auth/support/auth-client.js';
import { CheckBrowser } from '../support/check-browser.js';
import { startStatementHost } from '../support/statement-host.js';
import { statementVectors } from '../support/statement-vectors.js';

const SCRIPT = fileURLToPath(new URL('../../../../docs/examples/check-statement.sh', import.meta.url));
const ADDRESS = 'https://tramites.jamundi.gov.co/documentos/verificar/K7QM-2XVD-9RTW';
const run = promisify(execFile);

/** The exit codes of the program. */
const codes = { signed: 0, not_signed: 1, no_statement: 2, unknown_key: 3 } as const;

describe('a program that shares no code with the service', () => {
  let browser: CheckBrowser;
  let client: AuthClient;
  /** The command that cuts off the network. */
  let cut: readonly string[] = [];
  let keys: string;

  const sign = (): Promise<string> =>
    client.host.container.get<Statements>(Statements).sign({
      codigo: 'K7QM-2XVD-9RTW',
      documento: 'Paz y salvo de impuesto predial unificado',
      titular: 'C***** A****** R******* P****',
      emitido: new Date('2026-11-22T15:04:05Z'),
      sha256: dataDigest({ predio: '01-02-0034' }),
    });

  /** Runs the program on a text, without a network. */
  const check = (text: string, keyFile: string): Promise<{ readonly code: number | null; readonly said: string }> =>
    new Promise((resolve, reject) => {
      const [program, ...words] = [...cut, 'sh', SCRIPT, keyFile];
      const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, said }));
      child.stdin.on('error', () => undefined);
      child.stdin.end(text);
    });

  before(async function () {
    await debianProgram(this, 'openssl', 'openssl');
    await debianProgram(this, 'zbarimg', 'zbar-tools');
    for (const words of [
      ['unshare', '-n'],
      ['unshare', '-rn'],
    ]) {
      const [program, ...flags] = words as [string, string];
      const { stdout } = await run(program, [...flags, 'cat', '/proc/net/dev']).catch(() => ({ stdout: '' }));
      const devices = stdout.split('\n').filter((line) => line.includes(':'));
      if (cut.length === 0 && devices.length === 1 && devices[0]!.trim().startsWith('lo:')) cut = words;
    }
    if (cut.length === 0)
      process.stdout.write('      not cut off from the network: unshare -n is not permitted here\n');
    browser = await CheckBrowser.start();
    client = await startStatementHost();
    keys = path.join(browser.folder, 'keys.json');
    const { text } = await client.call('get', '/.well-known/ventanilla-keys.json').expect(200);
    await writeFile(keys, text);
  });
  after(async () => {
    await browser?.stop();
    await client?.host.stop();
  });

  it('believes the QR code of a printed document, and not a changed one', async () => {
    const svg = client.host.container.get<Statements>(Statements).qrOf(ADDRESS, await sign());
    const { page } = await browser.page();
    await page.setViewport({ width: 300, height: 300, deviceScaleFactor: 2 });
    await page.setContent(`<body>${svg}</body>`);
    const picture = path.join(browser.folder, 'qr.png') as `${string}.png`;
    await page.screenshot({ path: picture });
    const { stdout: read } = await run('zbarimg', ['-q', '--raw', picture]);
    expect(read.trim()).to.match(/^https:.*#/);

    const { code, said } = await check(read, keys);
    expect(code).to.equal(0);
    expect(JSON.parse(said)).to.deep.equal({
      c: 'K7QM-2XVD-9RTW',
      d: 'Paz y salvo de impuesto predial unificado',
      h: Buffer.from(dataDigest({ predio: '01-02-0034' }), 'hex').toString('base64url'),
      iat: 1_795_359_845,
      t: 'C***** A****** R******* P…',
    });
    const [header, , signature] = read.trim().split('#')[1]!.split('.');
    const changed = Buffer.from(said.trim().replace('K7QM', 'K7QN')).toString('base64url');
    expect((await check(`${ADDRESS}#${header}.${changed}.${signature}`, keys)).code).to.equal(1);
  });

  it('gives the verdicts of the service on the test vectors', async () => {
    const file = path.join(browser.folder, 'vectors.json');
    await writeFile(file, JSON.stringify(statementVectors.keys));
    for (const { name, text, outcome, claims } of statementVectors.statements) {
      const { code, said } = await check(text, file);
      expect(code, name).to.equal(codes[outcome]);
      if (claims) expect(JSON.parse(said)).to.deep.equal(claims);
      else expect(said).to.equal('');
    }
  });
});
