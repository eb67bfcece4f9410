import type { Browser, Page } from 'puppeteer';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import { openTab, type Tab } from '../../pages/support/page-browser.js';

/** The window in which a view is shown. */
export interface ConsoleState {
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

/**
 * The faults that every visit may have: there is no session yet, a form at the counter is refused, and a file that the
 * page has loaded is aborted, as a browser without a window has no viewer of PDFs.
 */
const expected = [
  /^missing: .*(?:\/api\/sesion\/|\/tramite\/ventanilla\/\w+)$/,
  /^(?:else|failed): blob:http:\/\/127\.0\.0\.1/,
];

/** A tab of the console, and its faults. */
export interface Visit {
  readonly page: Page;
  /** Opens an address below `/consola/`, and waits for the view. */
  readonly go: (address: string) => Promise<void>;
  /** Returns the faults except the expected ones. */
  readonly faults: () => readonly string[];
  /** Expects a refusal that the view is about, by the end of its address. */
  readonly expects: (address: string) => void;
  readonly close: Tab['close'];
}

/** Waits for a complete view: with its `h1`, and nothing still loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForFunction("!document.querySelector('.skeleton') && !document.querySelector('[aria-busy=true]')");
}

/** Waits for a text at a place of the page. */
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

/** Ends the transitions between the colours of two schemes, which would be looked at half-way. */
const END_TRANSITIONS = `for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()`;

/** Shows the page in another window, as tall as it is: parts under the menu at the bottom are reached by scrolling. */
export async function showAs(page: Page, { width, scheme }: ConsoleState): Promise<void> {
  const view = { ...page.viewport()!, width };
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setViewport({ ...view, height: 800 });
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  // A part that the service sends meanwhile, such as a delivery, does not push the page under the menu.
  await page.setViewport({ ...view, height: Math.max(800, height + 200) });
  await page.evaluate(END_TRANSITIONS);
}

/** Fills the login, whose typing has tests of its own, and sends it. */
const send = (username: string, password: string): string => `{
  const form = document.querySelector('input[name=username]').form;
  form.elements.username.value = ${JSON.stringify(username)};
  form.elements.password.value = ${JSON.stringify(password)};
  form.requestSubmit();
}`;

/** Logs in at the page that is shown. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.waitForSelector('input[name=username]');
  await page.evaluate(send(username, password));
  await page.waitForSelector('.side-nav');
  await settled(page);
}
