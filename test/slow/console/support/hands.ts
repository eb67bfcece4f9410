import type { Page } from 'puppeteer';
import { backTo, tabTo } from '../../pages/support/keyboard.js';

/** The ways of a person to use the page. */
export interface Hands {
  readonly name: string;
  /** Presses a link, a button or a choice. */
  readonly press: (page: Page, selector: string) => Promise<void>;
  /** Opens a view by the main menu. */
  readonly menu: (page: Page, address: string) => Promise<void>;
  /** Comes back to a field, or to a link and presses it, which stands before the place of the focus. */
  readonly comeBack: (page: Page, selector: string) => Promise<void>;
  /** Types into a field. */
  readonly type: (page: Page, selector: string, text: string) => Promise<void>;
  /** Chooses the first option with a text. */
  readonly choose: (page: Page, selector: string) => Promise<void>;
  /** Takes tasks in the inbox together. */
  readonly take: (page: Page, tasks: readonly number[]) => Promise<void>;
}

const item = (address: string): string => `.side-nav a[href="/consola/${address}"]`;
const row = (task: number): string => `[data-task="${task}"]`;

export const mouse: Hands = {
  name: 'with the mouse',
  press: (page, selector) => page.locator(selector).click(),
  menu: (page, address) => page.locator(item(address)).click(),
  comeBack: (page, selector) => page.locator(selector).click(),
  type: async (page, selector, text) => {
    await page.waitForSelector(selector);
    await page.type(selector, text);
  },
  choose: async (page, selector) => {
    const first = `document.querySelector(${JSON.stringify(`${selector} option:not([value=""])`)}).value`;
    await page.select(selector, String(await page.evaluate(first)));
  },
  take: async (page, tasks) => {
    for (const task of tasks) await page.locator(`${row(task)} input[type=checkbox]`).click();
    await page.locator('.bulk .btn').click();
  },
};

/** A user with the keyboard alone: Tab, Enter, the space bar, arrows, and the keys that `?` lists. */
export const keyboard: Hands = {
  name: 'by the keyboard alone',
  press: async (page, selector) => {
    await page.waitForSelector(selector);
    // A dialog that has just opened has its button focused already.
    const isThere = await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
    if (isThere !== true) await tabTo(page, selector);
    const isChoice = await page.evaluate("document.activeElement.matches('input')");
    await page.keyboard.press(isChoice === true ? 'Space' : 'Enter');
  },
  menu: async (page, address) => {
    await backTo(page, item(address));
    await page.keyboard.press('Enter');
  },
  comeBack: async (page, selector) => {
    await backTo(page, selector);
    if ((await page.evaluate("document.activeElement.matches('a')")) === true) await page.keyboard.press('Enter');
  },
  type: async (page, selector, text) => {
    await page.waitForSelector(selector);
    const isThere = await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`);
    if (isThere !== true) await tabTo(page, selector);
    await page.keyboard.type(text);
  },
  choose: async (page, selector) => {
    await tabTo(page, selector);
    await page.keyboard.press('ArrowDown');
  },
  take: async (page, tasks) => {
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open] kbd');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { hidden: true });
    const count = (await page.$$('[data-task]')).length;
    for (let at = 0; at < count; at += 1) {
      await page.keyboard.press('j');
      const task = Number(await page.$eval('.is-cursor', (under) => under.getAttribute('data-task')));
      if (tasks.includes(task)) await page.keyboard.press('x');
    }
    await page.keyboard.press('t');
  },
};
