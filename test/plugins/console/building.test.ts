import { expect } from 'chai';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import request from 'supertest';
import { sourceDigest } from '../../../plugins/console/building/source-digest.js';
import { until } from '../../../testing/index.js';
import { makes, startConsoleHost, untilPagesAre, webFolder, type ConsoleHost } from './support/console-host.js';

const FOREVER = 'await new Promise((resolve) => setTimeout(resolve, 60_000));';

describe('the making of the console', () => {
  let city: ConsoleHost | undefined;
  afterEach(async () => {
    await city?.stop();
    city = undefined;
  });

  it('begins once the host listens, with a page that reloads itself meanwhile', async () => {
    const gate = "while (!existsSync(target + '-go')) await new Promise((resolve) => setTimeout(resolve, 20));";
    city = await startConsoleHost(await webFolder(makes(gate)));
    const { host, web, build } = city;
    const waiting = await request(host.url).get('/consola/cuenta').expect(503).expect('Refresh', '3');
    expect(waiting.text).to.include('La consola se está preparando');
    await request(host.url).get('/consola/assets/app-1a2b.js').expect(404);
    const ready = await request(host.url).get('/health/ready');
    expect(ready.body.status).to.equal('ok');
    await writeFile(path.join(web, 'dist', `${await sourceDigest(web)}-go`), '');
    await untilPagesAre(build, 'ready');
    await request(host.url).get('/consola/cuenta').expect(200);
  });

  it('is spared where pages of these sources are there', async () => {
    const web = await webFolder(makes());
    const first = await startConsoleHost(web);
    await untilPagesAre(first.build, 'ready');
    await first.host.stop();
    city = await startConsoleHost(web, { config: { console: { build: false } } });
    await untilPagesAre(city.build, 'ready');
    await city.host.stop();
    // One more source: other pages.
    await writeFile(path.join(web, 'src/other.tsx'), '');
    city = await startConsoleHost(web, { config: { console: { build: false } } });
    await untilPagesAre(city.build, 'absent');
    const absent = await request(city.host.url).get('/consola/').expect(503);
    expect(absent.text).to.include('console.build');
  });

  it('is shared by hosts that begin at the same time', async () => {
    const web = await webFolder(makes());
    const [one, other] = await Promise.all([startConsoleHost(web), startConsoleHost(web)]);
    city = other;
    await Promise.all([untilPagesAre(one.build, 'ready'), untilPagesAre(other.build, 'ready')]);
    await one.host.stop();
    await request(other.host.url).get('/consola/').expect(200);
  });

  it('that fails is in the log once, on the page, and in the readiness', async () => {
    city = await startConsoleHost(await webFolder('console.error("no network here"); process.exit(3);'), {
      config: { console: { build: true }, logging: { level: 'info' } },
    });
    const { host, build } = city;
    await untilPagesAre(build, 'failed');
    const lines = host.logLines.filter((line) => line.includes('could not be made; the next start'));
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('no network here').and.include('exit 3');
    const page = await request(host.url).get('/consola/').expect(503);
    expect(page.text).to.include('La consola no se pudo preparar');
    expect(page.headers).not.to.have.property('refresh');
    await until('the readiness tells', async () => {
      const { body } = await request(host.url).get('/health/ready').expect(200);
      return body.status === 'degraded' && body.checks.console !== 'ok';
    });
  });

  it('ends with the host, and leaves nothing that counts as pages', async () => {
    const web = await webFolder(makes(FOREVER));
    const { host, build, stop } = await startConsoleHost(web);
    await request(host.url).get('/consola/').expect(503);
    await host.host.stop();
    expect(await readdir(path.join(web, 'dist'))).to.deep.equal([]);
    expect(build.state.kind).to.equal('preparing');
    await stop();
  });

  it('knows nothing of the environment of the service', async () => {
    const tell = `
      const secret = Object.keys(process.env).filter((name) => /VENTANILLA|DATABASE|NODE_ENV/.test(name));
      if (secret.length > 0) { console.error(secret.join()); process.exit(1); }`;
    process.env['VENTANILLA_CONSOLE_TEST'] = 'secret';
    try {
      city = await startConsoleHost(await webFolder(makes(tell)));
      await untilPagesAre(city.build, 'ready');
    } finally {
      delete process.env['VENTANILLA_CONSOLE_TEST'];
    }
  });
});
