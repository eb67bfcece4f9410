import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import puppeteer from 'puppeteer';
import { codeRoot } from '../../host/paths.js';

const CACHE = path.join('.cache', 'puppeteer');
const nowhere = 'http://127.0.0.1:1';

/** What the installation of puppeteer says, where no browser can be fetched; rejects where that fails. */
async function installed(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['install.mjs'], {
    cwd: path.join(folder, 'node_modules/puppeteer'),
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      PUPPETEER_CHROME_DOWNLOAD_BASE_URL: nowhere,
      PUPPETEER_CHROME_HEADLESS_SHELL_DOWNLOAD_BASE_URL: nowhere,
    },
  });
  return stdout;
}

describe('the installation of puppeteer', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-puppeteer-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('fetches no browser', async () => {
    expect(await installed(codeRoot)).to.include('Skipping downloading browsers');
  });

  it('leaves its command to fetch one, which is then found', async () => {
    const program = path.join(codeRoot, 'node_modules/puppeteer/lib/cjs/puppeteer/node/cli.js');
    const asked = promisify(execFile)(
      process.execPath,
      [program, 'browsers', 'install', 'chrome-headless-shell', '--base-url', nowhere],
      { cwd: codeRoot, env: { PATH: process.env['PATH'], HOME: folder } },
    );
    // It asks for one, though nothing is there.
    const failure = await asked.then(
      () => undefined,
      (error: { stderr: string }) => error.stderr,
    );
    expect(failure).to.match(/ECONNREFUSED|127\.0\.0\.1/);
    const file = puppeteer.executablePath({ headless: 'shell' });
    const place = path.join(folder, CACHE, file.slice(file.indexOf(CACHE) + CACHE.length));
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, '');
    await chmod(place, 0o755);
    const script = `import { findBrowser } from ${JSON.stringify(path.join(codeRoot, 'plugins/documents/printing/find-browser.ts'))};
      const found = await findBrowser(undefined, '/nowhere', []);
      process.stdout.write(JSON.stringify([found.from, await found.program()]));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: codeRoot, env: { PATH: '', HOME: folder } },
    );
    expect(JSON.parse(stdout)).to.deep.equal(['puppeteer', place]);
  });
});
