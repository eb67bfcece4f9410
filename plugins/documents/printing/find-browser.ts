import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { bundledBrowser } from './bundled-browser.js';

/** A browser that can be started. */
export interface FoundBrowser {
  /** Its origin, for the log and the metrics. */
  readonly from: 'configuration' | 'debian' | 'path' | 'puppeteer' | 'package';
  /** Returns the path of its program, and unpacks it where needed. */
  program(): Promise<string>;
}

/**
 * Debian's headless shell. This is the program itself: /usr/bin has a script, and killing that leaves the browser
 * running.
 */
const DEBIAN = '/usr/lib/chromium/chromium-headless-shell';

/** Debian's full browser; again the program in place of the script. */
const DEBIAN_CHROMIUM = '/usr/lib/chromium/chromium';

const DEBIANS: readonly string[] = [DEBIAN, DEBIAN_CHROMIUM];

const NAMES = ['chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'chrome'];

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name + suffix))).find(runs);
}

const at = (from: FoundBrowser['from'], file: string): FoundBrowser => ({
  from,
  program: () => Promise.resolve(file),
});

/** Returns the cache of puppeteer, where `npx browsers install` of docs/operation.md puts a browser. */
const fetchedFolder = (): string => process.env['PUPPETEER_CACHE_DIR'] ?? path.join(homedir(), '.cache', 'puppeteer');

/** Finds a browser installed by puppeteer: the headless shell before the full one, and the newest version of each. */
async function fetchedByPuppeteer(): Promise<string | undefined> {
  const { Browser, getInstalledBrowsers } = await import('@puppeteer/browsers');
  // An unreadable folder counts as empty.
  const installed = await getInstalledBrowsers({ cacheDir: fetchedFolder() }).catch(() => []);
  for (const kind of [Browser.CHROMEHEADLESSSHELL, Browser.CHROME]) {
    const found = installed
      .filter(({ browser }) => browser === kind)
      .toSorted((one, other) => other.buildId.localeCompare(one.buildId, 'en', { numeric: true }))
      .find(({ executablePath }) => runs(executablePath));
    if (found) return found.executablePath;
  }
  return undefined;
}

/**
 * Finds a browser: the configured one, else Debian's, else one on the PATH, else one installed by puppeteer, else that
 * of @sparticuz/chromium, which is unpacked below `folder` at its first start.
 */
export async function findBrowser(
  configured: string | undefined,
  folder: string,
  debians = DEBIANS,
): Promise<FoundBrowser | undefined> {
  if (configured !== undefined) return existsSync(configured) ? at('configuration', configured) : undefined;
  for (const file of debians) if (runs(file)) return at('debian', file);
  const file = onPath();
  if (file !== undefined) return at('path', file);
  const fetched = await fetchedByPuppeteer();
  if (fetched !== undefined) return at('puppeteer', fetched);
  const bundled = bundledBrowser();
  return bundled && { from: 'package', program: () => bundled.unpackInto(folder) };
}
