import type { Browser, Page } from 'puppeteer';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { openTab, type Tab } from '../../pages/support/page-browser.js';

/** How a view is looked at. */
export interface ConsoleState {
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

/**
 * What every visit expects: no user is logged in yet, a form at the counter is not taken, and a file that the page has
 * read and shows; a browser without a window has no viewer of PDFs, and gives the file up.
 */
const expected = [
  /^missing: .*(?:\/api\/sesion\/|\/tramite\/ventanilla\/\w+(?:\?privacidad=[\w-]+)?)$/,
  /^(?:else|failed): blob:http:\/\/127\.0\.0\.1/,
];

/** A tab at the console, and what was wrong there. */
export interface Visit {
  readonly page: Page;
  /** Opens an address below `/consola/`, and waits for the view. */
  readonly go: (address: string) => Promise<void>;
  /** What was wrong but for what was expected. */
  readonly faults: () => readonly string[];
  /** A refusal that the view is about, by the end of its address. */
  readonly expects: (address: string) => void;
  readonly close: Tab['close'];
}

/** Waits for a view that stands: with its `h1`, and nothing that is still read. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForFunction("!document.querySelector('.skeleton') && !document.querySelector('[aria-busy=true]')");
}

/** Waits until a part of the page, the view where none is named, has this text. */
export const untilSays = (page: Page, text: string, place = 'main'): Promise<unknown> =>
  page.waitForFunction(`document.querySelector('${place}')?.textContent.includes(${JSON.stringify(text)})`);

export async function visitConsole(browser: Browser, url: string, state: ConsoleState): Promise<Visit> {
  const { page, faults, close } = await openTab(browser, url, { ...state, hasScripts: true });
  const go = async (address: string): Promise<void> => {
    await page.goto(`${url}/consola/${address}`, { waitUntil: 'load' });
    await settled(page);
  };
  const refusals: string[] = [];
  const isExpected = (fault: string): boolean =>
    expected.some((pattern) => pattern.test(fault)) ||
    refusals.some((address) => fault.startsWith('missing: ') && fault.endsWith(address));
  return {
    page,
    go,
    faults: () => faults.filter((fault) => !isExpected(fault)),
    expects: (address) => void refusals.push(address),
    close,
  };
}

/**
 * Shows a view in this state, in a window as tall as its page: what lies under the menu at the bottom is reached by
 * scrolling.
 */
export async function showWhole(page: Page, { width, scheme }: ConsoleState): Promise<void> {
  // Colours that are still on their way to those of the other scheme have no contrast to be judged.
  await page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: scheme },
  ]);
  await page.setViewport({ width, height: 800 });
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewport({ width, height: Math.max(800, height) });
}

/** Logs in at the page that is shown. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.waitForSelector('input[name=username]');
  await page.type('input[name=username]', username);
  await page.type('input[name=password]', password);
  await page.click('form button');
  await page.waitForSelector('.side-nav');
  await settled(page);
}
