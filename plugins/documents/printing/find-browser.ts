import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { bundledBrowser } from './bundled-browser.js';

/** A browser that may be started. */
export interface FoundBrowser {
  /** For the log and the figures: where it is from. */
  readonly from: 'configuration' | 'debian' | 'path' | 'puppeteer' | 'package';
  /** Its program, once it is unpacked. */
  program(): Promise<string>;
}

/** The program itself: what /usr/bin has is a script, and killing that leaves the browser. */
const DEBIAN = '/usr/lib/chromium/chromium-headless-shell';

/** Debian's own is preferred to its script in /usr/bin, for the same reason. */
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

/** Where `npx browsers install` of docs/operation.md puts one, as puppeteer itself does. */
const fetchedFolder = (): string => process.env['PUPPETEER_CACHE_DIR'] ?? path.join(homedir(), '.cache', 'puppeteer');

/** What puppeteer's own command has fetched: the small one first, as of Debian, and the newest of each. */
async function fetchedByPuppeteer(): Promise<string | undefined> {
  const { Browser, getInstalledBrowsers } = await import('@puppeteer/browsers');
  // A folder that cannot be read has none.
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
 * Returns the configured browser, else Debian's, else one on the PATH, else one that puppeteer has fetched, else that
 * of
 * @sparticuz/chromium, which is unpacked below `folder` when it is first started.
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
