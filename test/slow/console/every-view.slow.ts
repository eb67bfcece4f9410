import { expect } from 'chai';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'puppeteer';
import { packageRoot } from '../../../host/runtime/paths.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { contrastFaults, pageFaults } from '../pages/support/page-faults.js';
import { startConsoleCity } from './support/console-city.js';
import { showAs, visitConsole, type ConsoleState, type Visit } from './support/console-visit.js';
import { consoleViews } from './support/console-views.js';
import { coveredControls, hardScreens, paperFaults, screenFaults, showOn } from './support/screen-faults.js';

/** The folder of the pictures, which each run replaces. */
const OUTPUT = process.env['PAGES_OUTPUT'] ?? path.join(packageRoot, 'page-pictures');

/** The states in which each view is looked at, in one visit: only its styles depend on them. */
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

  /** Returns the faults of the view in each state, after its picture is taken. */
  async function faultsInStates(name: string, { page, faults }: Visit): Promise<readonly string[]> {
    const found: string[] = [];
    const widths = new Set<number>();
    for (const state of states) {
      const as = `${state.width}-${state.scheme}`;
      await showAs(page, state);
      await page.screenshot({ path: path.join(OUTPUT, `consola-${name}-${as}.png`), fullPage: true });
      // Beside the contrast, nothing that axe looks at depends on the scheme.
      const inState = widths.has(state.width) ? await contrastFaults(page) : await pageFaults(page);
      const onScreen = widths.has(state.width) ? [] : await screenFaults(page);
      widths.add(state.width);
      found.push(...[...inState, ...onScreen, ...faults()].map((fault) => `${as}: ${fault}`));
    }
    return found;
  }

  /** Returns the faults of the view on a phone, at 400 %, and with texts of 200 %. */
  async function faultsOnScreens(name: string, { page }: Visit): Promise<readonly string[]> {
    const found: string[] = [];
    for (const screen of hardScreens) {
      await showOn(page, screen);
      await page.screenshot({ path: path.join(OUTPUT, `consola-${name}-${screen.name}.png`), fullPage: true });
      const onScreen = [...(await screenFaults(page)), ...(await coveredControls(page))];
      found.push(...onScreen.map((fault) => `${screen.name}: ${fault}`));
    }
    await showOn(page, hardScreens[0]!);
    return found;
  }

  for (const { name, open } of consoleViews) {
    it(`${name}: breaks no policy, axe finds nothing, and nothing is cut or covered`, async () => {
      const visit = await visitConsole(browser, city.host.url, states[0]!);
      try {
        await open({ ...visit, city });
        // First: a view that the policy has blocked would pass the later checks.
        expect(visit.faults()).to.deep.equal([]);
        expect(await faultsInStates(name, visit)).to.deep.equal([]);
        expect(await faultsOnScreens(name, visit)).to.deep.equal([]);
        if (await visit.page.$('.shell')) expect(await paperFaults(visit.page), 'on paper').to.deep.equal([]);
      } finally {
        await visit.close();
      }
    });
  }
});
