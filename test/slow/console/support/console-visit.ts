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
 * What every visit expects: nobody is logged in yet, a form at the counter is not taken, and a file that the page has
 * read and shows; a browser without a window has no viewer of PDFs, and gives the file up.
 */
const expected = [
  /^missing: .*(?:\/api\/sesion\/|\/tramite\/ventanilla\/\w+)$/,
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

/** Waits until a text stands at a place of the page. */
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

/** Makes the window as tall as its page: what lies under the menu at the bottom is reached by scrolling. */
export async function showWhole(page: Page): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewport({ ...page.viewport()!, height: Math.max(800, height) });
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
