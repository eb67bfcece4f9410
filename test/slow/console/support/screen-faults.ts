import type { Page } from 'puppeteer';

/** A window and a size of text in which a view stays usable. */
export interface Screen {
  /** Of its pictures. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Whether the user has doubled the size of texts. */
  readonly hasLargeText: boolean;
}

/** The screens beside the usual ones: a phone, a page of 1280 pixels at 400 %, and texts of 200 %. */
export const hardScreens: readonly Screen[] = [
  { name: '360', width: 360, height: 740, hasLargeText: false },
  { name: '400-por-ciento', width: 320, height: 256, hasLargeText: false },
  { name: 'texto-doble', width: 1280, height: 800, hasLargeText: true },
];

/** Doubles the texts by a sheet of the page's own: the policy refuses styles in the document. */
const resizeText = (isLarge: boolean): string => `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% }');
  document.adoptedStyleSheets = ${isLarge} ? [sheet] : [];
}`;

/** Shows the page on a screen, from its top. */
export async function showOn(page: Page, { width, height, hasLargeText }: Screen): Promise<void> {
  await page.evaluate(resizeText(hasLargeText));
  await page.setViewport({ ...page.viewport()!, width, height });
  await page.evaluate('scrollTo(0, 0)');
}

/** Names shared by the checks, as a text: this program does not have the browser's. */
const helpers = `
  const root = document.documentElement;
  const nameOf = (one) => {
    const text = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40);
    return one.tagName.toLowerCase() + (one.className ? '.' + String(one.className).split(' ')[0] : '') +
      (one.name ? '[' + one.name + ']' : '') + ' "' + text + '"';
  };
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isClipped = (one) => one.closest('.visually-hidden') !== null || getComputedStyle(one).clipPath !== 'none';
  // A dialog makes the rest of the page inert.
  const place = document.querySelector('dialog[open]') ?? document.body;
  const controls = [...place.querySelectorAll('a[href], button:enabled, input, select, textarea, summary')].filter(
    (one) => isShown(one) && !isClipped(one) && one.type !== 'hidden' && one.closest('[inert]') === null,
  );
`;

/** Looks for sideways scrolling, for cut texts, and for controls over each other. */
const inWindow = `(() => {
  ${helpers}
  const faults = [];
  if (root.scrollWidth > root.clientWidth)
    faults.push('it scrolls sideways: ' + root.scrollWidth + ' in ' + root.clientWidth);
  for (const one of place.querySelectorAll('*')) {
    const style = getComputedStyle(one);
    const isCut = ['hidden', 'clip'].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
    if (isCut && !one.matches('input, select') && style.textOverflow !== 'ellipsis' && isShown(one) && !isClipped(one) && !(one instanceof SVGElement))
      faults.push('cut: ' + nameOf(one));
    const scrolls = ['auto', 'scroll'].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
    const isReached = one.tabIndex >= 0 || one.querySelector('a[href], button, input') !== null;
    if (scrolls && !isReached && isShown(one)) faults.push('scrolls without the keyboard: ' + nameOf(one));
    if (one === document.querySelector('dialog[open]') && scrolls) faults.push('the dialog scrolls sideways');
  }
  // The part of a control inside the boxes that scroll.
  const seen = (one) => [...one.getClientRects()].flatMap((box) => {
    let { left, top, right, bottom } = box;
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX === 'visible') continue;
      const around = up.getBoundingClientRect();
      left = Math.max(left, around.left); right = Math.min(right, around.right);
      top = Math.max(top, around.top); bottom = Math.min(bottom, around.bottom);
    }
    return right - left > 1 && bottom - top > 1 ? [{ left, top, right, bottom }] : [];
  });
  const isFixed = (one) => {
    for (let up = one; up; up = up.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return up.tagName !== 'DIALOG';
    return false;
  };
  const boxes = controls.filter((one) => !isFixed(one)).map((one) => ({ one, rects: seen(one) }));
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1)) {
      if (a.one.contains(b.one)) continue;
      const meet = a.rects.some((r) => b.rects.some((s) =>
        Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1 &&
        Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1));
      if (meet) faults.push('over each other: ' + nameOf(a.one) + ' and ' + nameOf(b.one));
    }
  return faults;
})()`;

/** Gives the focus to each control, and looks for what covers it once it is scrolled into the window. */
const underBars = `(() => {
  ${helpers}
  const before = document.activeElement;
  // A control that has the focus already would not be scrolled into the window.
  before?.blur();
  const faults = [];
  for (const one of controls) {
    one.focus();
    if (document.activeElement !== one) continue;
    // Of a field of many lines, the browser shows the line with the cursor.
    const [box] = one.getClientRects();
    const [from, to] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    if (to - from < 8 || right - left < 8) {
      faults.push('outside of the window: ' + nameOf(one));
      continue;
    }
    const top = document.elementFromPoint((left + right) / 2, from + Math.min(to - from, 44) / 2);
    const isHit = top && (one.contains(top) || top.contains(one) || top.closest('label')?.control === one ||
      // Open lists and menus are over the page on purpose.
      top.closest('[role=listbox], [popover]'));
    if (!isHit) faults.push('covered: ' + nameOf(one) + ' by ' + (top ? nameOf(top) : 'nothing'));
  }
  before?.focus({ preventScroll: true });
  return faults;
})()`;

/** Returns the faults of the view in the window in which it is shown. */
export const screenFaults = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(inWindow)) as string[];

/** Returns the controls of the view that something covers once they have the focus. */
export const coveredControls = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(underBars)) as string[];

/** Looks for what paper cannot use, and for colours that it does not show. */
const onPaper = `(() => {
  ${helpers}
  const faults = [];
  const isText = (one) => one.matches('.sort, .link');
  for (const one of document.querySelectorAll('input, select, textarea, button, nav:not(.tally, .pager), .notices, .topbar'))
    if (isShown(one) && !isText(one)) faults.push('on paper: ' + nameOf(one));
  const isDark = (colour) => colour.match(/\\d+/g).slice(0, 3).every((part) => Number(part) <= 0x40);
  for (const one of document.querySelectorAll('main *:not(svg, svg *)')) {
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (hasText && isShown(one) && !isDark(getComputedStyle(one).color)) faults.push('not black: ' + nameOf(one) + ' ' + getComputedStyle(one).color);
  }
  if (root.scrollWidth > root.clientWidth) faults.push('wider than paper: ' + root.scrollWidth);
  return faults;
})()`;

/** The width of the text of a letter, in CSS pixels. */
const PAPER_WIDTH = 695;

/** Returns the faults of the view on paper, in the scheme of the user; a dialog is not for paper. */
export async function paperFaults(page: Page): Promise<readonly string[]> {
  if (await page.$('dialog[open]')) return [];
  await page.emulateMediaType('print');
  await page.setViewport({ ...page.viewport()!, width: PAPER_WIDTH });
  const found = (await page.evaluate(onPaper)) as string[];
  await page.emulateMediaType();
  return found;
}
