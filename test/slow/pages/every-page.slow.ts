import { expect } from 'chai';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { packageRoot } from '../../../host/runtime/paths.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser, openTab, type PageState } from './support/page-browser.js';
import { startPageCity } from './support/page-city.js';
import { pageFaults } from './support/page-faults.js';
import { portalPages } from './support/portal-pages.js';

/** The folder of the pictures, which each run replaces. */
const OUTPUT = process.env['PAGES_OUTPUT'] ?? path.join(packageRoot, 'page-pictures');

const allStates = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [true, false].map((hasScripts): PageState => ({ width, scheme, hasScripts })),
  ),
);
/** Each width, each scheme, and scripts on and off, in three states instead of eight. */
const fewStates: readonly PageState[] = [
  { width: 360, scheme: 'light', hasScripts: false },
  { width: 360, scheme: 'dark', hasScripts: true },
  { width: 1280, scheme: 'light', hasScripts: true },
];
const states = process.env['PAGE_STATES'] === 'few' ? fewStates : allStates;

const nameOf = ({ width, scheme, hasScripts }: PageState): string =>
  `${width}-${scheme}${hasScripts ? '' : '-without-scripts'}`;

describe('every page that citizens see', () => {
  let city: DemoCity;
  let browser: Browser;

  before(async () => {
    await mkdir(OUTPUT, { recursive: true });
    [city, browser] = await Promise.all([startPageCity({ govBar: true }), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });

  for (const { name, open } of portalPages) {
    for (const state of states) {
      it(`${name}, ${nameOf(state)}: breaks no policy, and axe finds nothing`, async () => {
        const { url } = city.host;
        const { page, faults, close } = await openTab(browser, url, state);
        try {
          const go = async (to: string): Promise<void> => void (await page.goto(url + to, { waitUntil: 'load' }));
          await open({ city, page, go });
          // First: a page that the policy has blocked would pass the later checks.
          expect(faults).to.deep.equal([]);
          await page.screenshot({ path: path.join(OUTPUT, `${name}-${nameOf(state)}.png`), fullPage: true });
          expect(await pageFaults(page)).to.deep.equal([]);
          expect(faults).to.deep.equal([]);
        } finally {
          await close();
        }
      });
    }
  }
});
