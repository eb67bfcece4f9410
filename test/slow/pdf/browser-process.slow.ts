import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { bundledBrowser } from '../../../plugins/documents/printing/bundled-browser.js';
import { until } from '../../../testing/until.js';
import { isAlive } from '../../plugins/documents/printing/support/test-printer.js';
import { testBrowser } from '../../support/test-browser.js';

const program = fileURLToPath(new URL('./support/printing-process.ts', import.meta.url));

/** Returns a process that has printed a document; `browser` is the process of its browser. */
async function printing(...words: readonly string[]): Promise<{ process: ChildProcess; browser: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let browser = 0;
  for await (const line of createInterface(child.stdout)) {
    const [what, figure] = line.split(' ');
    if (what === 'browser') browser = Number(figure);
    else return { process: child, browser };
  }
  throw new Error('the process ended before it printed');
}

describe('the process of a browser', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-processes-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('ends when its host is killed, and the next host removes what it left', async () => {
    const { process: host, browser } = await printing(folder, await testBrowser());
    const profiles = async (): Promise<string[]> =>
      (await readdir(tmpdir())).filter((name) => name.startsWith(`ventanilla-browser-${host.pid}-`));
    expect(isAlive(browser)).to.equal(true);
    expect(await profiles()).to.have.length(1);
    host.kill('SIGKILL');
    await once(host, 'exit');
    await until('it has ended', () => !isAlive(browser));
    const { process: next } = await printing(folder, await testBrowser());
    expect(await profiles()).to.have.length(0);
    next.kill('SIGKILL');
    await once(next, 'exit');
  });

  it('is of a browser that several hosts unpack at once into one folder', async function () {
    const bundled = bundledBrowser();
    if (!bundled) {
      process.stdout.write('      skipped: @sparticuz/chromium is not installed, or not made for this machine\n');
      return this.skip();
    }
    const programs = await Promise.all([bundled, bundled, bundled].map((one) => one.unpackInto(folder)));
    expect(new Set(programs).size).to.equal(1);
    expect(existsSync(programs[0]!)).to.equal(true);
    expect(await readdir(folder)).to.deep.equal([path.basename(path.dirname(programs[0]!))]);
    const { process: host } = await printing(folder, programs[0]!);
    host.kill('SIGKILL');
    await once(host, 'exit');
  });
});
