import { expect } from 'chai';
import type { Browser } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { launchPageBrowser, openTab } from './support/page-browser.js';
import { startPageCity } from './support/page-city.js';

const MOST_BYTES = 30 * 1024;
const MOST_BLOCKING = 2;

/** A slow phone on a slow line: 400 kbit/s, 400 ms, a quarter of this processor. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;

interface LoadedFile {
  readonly name: string;
  /** The size over the network, with headers. */
  readonly bytes: number;
  readonly isBlocking: boolean;
}

/** The files that the browser reports as loaded. */
const loaded = `performance.getEntries()
  .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
  .map(({ name, transferSize, renderBlockingStatus, entryType }) => ({
    name, bytes: transferSize, isBlocking: entryType === 'resource' && renderBlockingStatus === 'blocking',
  }))`;

const painted = `({
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  interactive: performance.getEntriesByType('navigation')[0].domInteractive,
})`;

const report = (figures: string): void => void process.stdout.write(`      ${figures}\n`);

describe('the first page', () => {
  let city: DemoCity;
  let browser: Browser;

  before(async () => {
    [city, browser] = await Promise.all([startPageCity(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });

  it('is 30 KB at most, all that it loads among them, and waits for two files at most', async () => {
    const { url } = city.host;
    const { page, close } = await openTab(browser, url, { width: 360, scheme: 'light', hasScripts: true });
    await page.goto(`${url}/`, { waitUntil: 'networkidle0' });
    const files = (await page.evaluate(loaded)) as LoadedFile[];
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const blocking = files.filter(({ isBlocking }) => isBlocking);
    report(`${(bytes / 1024).toFixed(1)} KB in ${files.length} files, ${blocking.length} of them blocking`);
    expect(files.length).to.be.greaterThan(2);
    expect(bytes).to.be.within(1024, MOST_BYTES);
    expect(blocking.length).to.be.within(1, MOST_BLOCKING);
    await close();
  });

  it('is painted on a slow phone: how soon is reported', async () => {
    const { url } = city.host;
    const { page, session, close } = await openTab(browser, url, { width: 360, scheme: 'light', hasScripts: true });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${url}/`, { waitUntil: 'load' });
    await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
    const { paint, interactive } = (await page.evaluate(painted)) as { paint?: number; interactive: number };
    report(`painted after ${Math.round(paint ?? NaN)} ms, ready for the focus after ${Math.round(interactive)} ms`);
    expect(paint).to.be.greaterThan(slowLine.latency);
    await close();
  });
});
