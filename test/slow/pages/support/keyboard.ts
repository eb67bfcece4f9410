import type { Page } from 'puppeteer';

/** More places than any page has for the focus. */
const MOST_TABS = 80;

/** The place that has the focus, as the browser reports it. */
interface FocusedPlace {
  readonly isWanted: boolean;
  readonly name: string;
  /**
   * Whether it shows that it has the focus: with an outline or a shadow, of its own or of an element that is drawn over
   * it. The page as a whole, between its last place and its first, shows none.
   */
  readonly isShown: boolean;
}

const focused = (selector: string): string => `(() => {
  const place = document.activeElement;
  const styles = [[place], [place, '::after'], [place.parentElement]].map((one) => getComputedStyle(...one));
  return {
    isWanted: place.matches(${JSON.stringify(selector)}),
    name: place.outerHTML.slice(0, 80),
    isShown: place === document.body || styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
  };
})()`;

/** Presses Tab until the place of a selector. Throws where it is not reached, or a place shows no focus. */
export const tabTo = (page: Page, selector: string): Promise<void> => walk(page, selector, false);

/** Presses Shift+Tab until the place of a selector. */
export const backTo = (page: Page, selector: string): Promise<void> => walk(page, selector, true);

async function walk(page: Page, selector: string, isBack: boolean): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < MOST_TABS; count += 1) {
    if (isBack) await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (isBack) await page.keyboard.up('Shift');
    const { isWanted, name, isShown } = (await page.evaluate(focused(selector))) as FocusedPlace;
    if (!isShown) throw new Error(`no focus is seen at ${name}`);
    if (isWanted) return;
    passed.push(name);
  }
  throw new Error(`Tab does not come to ${selector}, but to:\n${passed.join('\n')}`);
}

/** Presses Enter at the focus, and waits for the page that it leads to. */
export async function enterTo(page: Page): Promise<void> {
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.keyboard.press('Enter')]);
}
