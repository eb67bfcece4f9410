import { tmpdir } from 'node:os';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer';
import { findBrowser } from '../../../../plugins/documents/printing/find-browser.js';

/** Long, as a machine may be busy: only what never comes waits so long. */
const PATIENCE_MILLISECONDS = 90_000;

/** How a page is looked at. */
export interface PageState {
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly hasScripts: boolean;
}

/** The browser that documents are printed with. */
export async function launchPageBrowser(): Promise<Browser> {
  const found = await findBrowser(undefined, tmpdir());
  if (!found) throw new Error('no browser was found: the plugin documents says how one is installed');
  const isRoot = process.getuid?.() === 0;
  return puppeteer.launch({
    executablePath: await found.program(),
    args: ['--lang=es-CO', '--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])],
    pipe: true,
  });
}

/** A tab, and whatever was wrong with what it loaded. */
export interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
  /** Violations of the policy, errors of scripts, files that did not come, and requests to other hosts. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

/** A tab with cookies of its own. */
export async function openTab(browser: Browser, url: string, { width, scheme, hasScripts }: PageState): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const session = await page.createCDPSession();
  const faults: string[] = [];
  await session.send('Log.enable');
  await session.send('Audits.enable');
  session.on('Audits.issueAdded', ({ issue }) => {
    const { contentSecurityPolicyIssueDetails: broken } = issue.details;
    if (broken) faults.push(`policy: ${broken.violatedDirective} ${broken.blockedURL ?? ''}`);
  });
  session.on('Log.entryAdded', ({ entry }) => {
    // The browser says of a refusal, which a page may be, that it failed to load.
    if (entry.level === 'error' && entry.source !== 'network') faults.push(`${entry.source}: ${entry.text}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${String(error)}`));
  page.on('requestfailed', (request) => {
    // A request that the page gives up, or that ends with the page, is no fault.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) faults.push(`else: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`missing: ${response.url()}`);
  });
  await page.setViewport({ width, height: 800, isMobile: width < 600, hasTouch: width < 600 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setJavaScriptEnabled(hasScripts);
  return { page, session, faults, close: () => context.close() };
}
