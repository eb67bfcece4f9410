import type { Page } from 'puppeteer';

/** More places than any page has for the focus. */
const MOST_TABS = 80;

/** The place that has the focus, as the browser tells it. */
interface FocusedPlace {
  readonly isWanted: boolean;
  readonly name: string;
  /**
   * Whether it shows that it has the focus: with an outline or a shadow, of its own or of what is drawn over it. What
   * Tab does not come to, and nothing can be done with, does not: the page as a whole, between its last place and its
   * first, and a view or its heading, where reading begins.
   */
  readonly isShown: boolean;
}

const focused = (selector: string): string => `(() => {
  const place = document.activeElement;
  const styles = [[place], [place, '::after'], [place.parentElement]].map((one) => getComputedStyle(...one));
  return {
    isWanted: place.matches(${JSON.stringify(selector)}),
    name: place.outerHTML.slice(0, 80),
    isShown: place.matches('body, main[tabindex="-1"], h1[tabindex="-1"]') || styles.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none'),
  };
})()`;

/** Goes on with Tab to the place that a selector names. Throws where it is not reached, or a place shows no focus. */
export const tabTo = (page: Page, selector: string): Promise<void> => walk(page, selector, false);

/** The same backwards. */
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

/** Presses Enter where the focus is, and waits for the page that it leads to. */
export async function enterTo(page: Page): Promise<void> {
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.keyboard.press('Enter')]);
}
