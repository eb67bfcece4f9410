import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { bundledBrowser } from './bundled-browser.js';

/** A browser that may be started. */
export interface FoundBrowser {
  /** For the log and the figures: where it is from. */
  readonly from: 'configuration' | 'debian' | 'path' | 'package';
  /** Its program, once it is unpacked. */
  program(): Promise<string>;
}

/** The program itself: what /usr/bin has is a script, and killing that leaves the browser. */
const DEBIAN = '/usr/lib/chromium/chromium-headless-shell';

/** Debian's own is preferred to its script in /usr/bin, for the same reason. */
const DEBIAN_CHROMIUM = '/usr/lib/chromium/chromium';

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

/**
 * The configured browser, else Debian's, else one on the PATH, else that of @sparticuz/chromium, which is unpacked
 * below `folder` when it is first started.
 */
export function findBrowser(configured: string | undefined, folder: string): FoundBrowser | undefined {
  if (configured !== undefined) return existsSync(configured) ? at('configuration', configured) : undefined;
  for (const file of [DEBIAN, DEBIAN_CHROMIUM]) if (runs(file)) return at('debian', file);
  const file = onPath();
  if (file !== undefined) return at('path', file);
  const bundled = bundledBrowser();
  return bundled && { from: 'package', program: () => bundled.unpackInto(folder) };
}
