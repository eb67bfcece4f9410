import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { service } from '../../../../host/boot/container/build-container.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { ConsoleBuild } from '../../../../plugins/console/building/console-build.js';
import { PagePlaces } from '../../../../plugins/console/building/page-places.js';
import { plugin as consolePlugin } from '../../../../plugins/console/index.js';
import { startTestHost, until, type TestHost, type TestHostOptions } from '../../../../testing/index.js';

/** Writes a program that builds pages as quickly as a test wants them. */
export const makes = (before = ''): string => `
  import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
  const [target] = process.argv.slice(2);
  ${before}
  const work = target + '-' + process.pid;
  mkdirSync(work + '/assets', { recursive: true });
  writeFileSync(work + '/index.html', '<!doctype html><html><head><title>Consola</title></head><body></body></html>');
  writeFileSync(work + '/assets/app-1a2b.js', 'console.log("¡hola!");' + ' '.repeat(2000));
  try { renameSync(work, target); } catch {}
`;

/** A host with the console, whose pages are built by a program of the test. */
export interface ConsoleHost {
  readonly host: TestHost;
  /** The package of the sources. */
  readonly web: string;
  readonly build: ConsoleBuild;
  readonly stop: () => Promise<void>;
}

/** Creates a folder with sources, and the program that builds pages of them. */
export async function webFolder(program: string): Promise<string> {
  const web = await mkdtemp(path.join(tmpdir(), 'ventanilla-console-'));
  await mkdir(path.join(web, 'src'), { recursive: true });
  await mkdir(path.join(web, 'dist'));
  await writeFile(path.join(web, 'src/main.tsx'), 'the sources');
  await writeFile(path.join(web, 'build.mjs'), program);
  return web;
}

export async function startConsoleHost(
  web: string,
  { config = {}, ...options }: Omit<TestHostOptions, 'overrides'> = {},
): Promise<ConsoleHost> {
  const host = await startTestHost({
    plugins: [auth, consolePlugin],
    config: { console: { build: true }, ...config },
    overrides: [service(PagePlaces, { web, packed: path.join(web, 'packed') })],
    ...options,
  });
  const build = host.container.get<ConsoleBuild>(ConsoleBuild);
  const stop = async (): Promise<void> => {
    await host.stop();
    await rm(web, { recursive: true, force: true });
  };
  return { host, web, build, stop };
}

/** Waits until the pages have a state. */
export const untilPagesAre = (build: ConsoleBuild, kind: ConsoleBuild['state']['kind']): Promise<void> =>
  until(`the pages are ${kind}`, () => build.state.kind === kind);
