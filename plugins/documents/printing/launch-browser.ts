import { browserArguments } from './browser-arguments.js';
import { browserEnvironment } from './browser-environment.js';
import type { FoundBrowser } from './find-browser.js';
import type { AssetFolder } from './asset-folder.js';
import { makeProfileFolder } from './profile-folder.js';
import { RunningBrowser, type BrowserLimits } from './running-browser.js';

const LAUNCH_MILLISECONDS = 15_000;

/** The first version that prints the margin boxes of pages, such as page numbers. */
const OLDEST_VERSION = 131;

/** The options of a start. */
export interface LaunchOptions {
  readonly sandbox: boolean;
  readonly limits: BrowserLimits;
  readonly assets: AssetFolder | undefined;
}

/**
 * Starts a browser. It ends together with this process, as it is connected by a pipe. Throws the browser's error where
 * it does not start.
 */
export async function launchBrowser(
  found: FoundBrowser,
  { sandbox, limits, assets }: LaunchOptions,
): Promise<RunningBrowser> {
  const program = await found.program();
  // Loaded here, so that only printing waits for it.
  const { default: puppeteer } = await import('puppeteer');
  const profile = await makeProfileFolder();
  try {
    const browser = await puppeteer.launch({
      executablePath: program,
      args: browserArguments({ profile: profile.path, sandbox }),
      ignoreDefaultArgs: true,
      env: browserEnvironment(program, profile.path),
      pipe: true,
      // The host ends the browser after its last print.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: LAUNCH_MILLISECONDS,
    });
    browser.process()?.once('exit', () => void profile.remove());
    const version = await browser.version();
    if (Number(/\/(\d+)\./.exec(version)?.[1]) < OLDEST_VERSION) {
      browser.process()?.kill('SIGKILL');
      throw new Error(`${version} is too old: documents need version ${OLDEST_VERSION} or later.`);
    }
    return new RunningBrowser(browser, limits, assets);
  } catch (error) {
    await profile.remove();
    throw error;
  }
}
