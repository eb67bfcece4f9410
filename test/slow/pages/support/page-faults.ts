import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'puppeteer';

const ALL_RULES = "{ rules: { 'target-size': { enabled: true } } }";

/** Returns the findings of axe, each with its place and its cause. */
async function axeFaults(page: Page, options: string): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(`axe.run(${options})`)) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `axe ${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Checks of the document itself, as a text: this program does not have the browser's names. */
const inDocument = `(() => {
  const { lang, scrollWidth, clientWidth } = document.documentElement;
  const faults = [];
  if (lang !== 'es-CO') faults.push('its language is ' + lang);
  if (scrollWidth > clientWidth) faults.push('it is ' + scrollWidth + ' pixels wide, in a window of ' + clientWidth);
  if (document.querySelectorAll('h1').length !== 1) faults.push('it has not one h1');
  if (!/\\S - \\S/.test(document.title)) faults.push('its title is ' + document.title);
  if (document.querySelector('[style], style, script:not([src])')) faults.push('it has inline code');
  return faults;
})()`;

/** Returns the faults of the icon that the browser shows for the page. */
async function iconFaults(page: Page): Promise<string[]> {
  const address = await page.evaluate("document.querySelector('link[rel=icon]')?.href");
  if (typeof address !== 'string') return ['it has no icon'];
  const { status, headers } = await fetch(address);
  const isPicture = status === 200 && headers.get('content-type')?.startsWith('image/');
  return isPicture ? [] : [`its icon is no picture: ${status} ${address}`];
}

/** Returns the faults of the page in a tab. Scripts are enabled only for axe: the page was loaded without them. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  const ofDocument = [...((await page.evaluate(inDocument)) as string[]), ...(await iconFaults(page))];
  await page.setJavaScriptEnabled(true);
  return [...ofDocument, ...(await axeFaults(page, ALL_RULES))];
}

/** Returns the faults of the colours of a page in a tab, which depend on the scheme. */
export const contrastFaults = (page: Page): Promise<readonly string[]> =>
  axeFaults(page, "{ runOnly: ['color-contrast'] }");
