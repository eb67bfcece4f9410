import { expect } from 'chai';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { packageRoot } from '../../../host/runtime/paths.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { pageFaults } from '../pages/support/page-faults.js';
import { startConsoleCity } from './support/console-city.js';
import { showWhole, visitConsole, type ConsoleState } from './support/console-visit.js';
import { consoleViews } from './support/console-views.js';

/** The folder of the pictures, which each run replaces. */
const OUTPUT = process.env['PAGES_OUTPUT'] ?? path.join(packageRoot, 'page-pictures');

const allStates = [768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme): ConsoleState => ({ width, scheme })),
);
/** Each width and each scheme, in two states instead of four. */
const fewStates: readonly ConsoleState[] = [
  { width: 768, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
];
const states = process.env['PAGE_STATES'] === 'few' ? fewStates : allStates;

describe('every view of the console', () => {
  let city: DemoCity;
  let browser: Browser;

  before(async () => {
    await mkdir(OUTPUT, { recursive: true });
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });

  for (const { name, open } of consoleViews) {
    for (const state of states) {
      it(`${name}, ${state.width}-${state.scheme}: breaks no policy, and axe finds nothing`, async () => {
        const visit = await visitConsole(browser, city.host.url, state);
        const { page, faults, close } = visit;
        try {
          await open({ ...visit, city });
          await showWhole(page);
          // First: a view that the policy has blocked would pass the later checks.
          expect(faults()).to.deep.equal([]);
          await page.screenshot({
            path: path.join(OUTPUT, `consola-${name}-${state.width}-${state.scheme}.png`),
            fullPage: true,
          });
          expect(await pageFaults(page)).to.deep.equal([]);
          expect(faults()).to.deep.equal([]);
        } finally {
          await close();
        }
      });
    }
  }
});
