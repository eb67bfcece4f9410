import puppeteer, { type Browser, type BrowserContext, type CDPSession, type Page } from 'puppeteer';
import { PATIENCE_MILLISECONDS, patientTabs } from '../../../support/patient-tabs.js';
import { testBrowser } from '../../../support/test-browser.js';

/** The window in which a page is shown. */
export interface PageState {
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly hasScripts: boolean;
}

/** The viewer of PDFs of a full Chromium, and its files: they come from the browser itself, from no host. */
const PDF_VIEWER = ['chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/', 'chrome://resources/'];

/** Launches the browser that also prints documents. */
export async function launchPageBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return puppeteer.launch({
    executablePath: await testBrowser(),
    args: ['--lang=es-CO', '--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])],
    pipe: true,
    timeout: PATIENCE_MILLISECONDS,
  });
}

/** Opens a further window of a user. A tab behind another one would be hidden, and not painted. */
export const openWindow = (user: BrowserContext): Promise<Page> => user.newPage({ type: 'window' });

/** A tab, and the faults of the files that it loaded. */
export interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
  /** Violations of the policy, errors of scripts, missing files, and requests to other hosts. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

/** Opens a tab with cookies of its own. */
export async function openTab(browser: Browser, url: string, { width, scheme, hasScripts }: PageState): Promise<Tab> {
  const context = patientTabs(await browser.createBrowserContext());
  const page = await openWindow(context);
  const session = await page.createCDPSession();
  const faults: string[] = [];
  await session.send('Log.enable');
  await session.send('Audits.enable');
  session.on('Audits.issueAdded', ({ issue }) => {
    const { contentSecurityPolicyIssueDetails: broken } = issue.details;
    if (broken) faults.push(`policy: ${broken.violatedDirective} ${broken.blockedURL ?? ''}`);
  });
  session.on('Log.entryAdded', ({ entry }) => {
    // The browser reports a refusal as a failed load, although it may be the page itself.
    if (entry.level === 'error' && entry.source !== 'network') faults.push(`${entry.source}: ${entry.text}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${String(error)}`));
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`));
  page.on('request', (request) => {
    const isKnown = [url, 'data:', ...PDF_VIEWER].some((start) => request.url().startsWith(start));
    if (!isKnown) faults.push(`else: ${request.url()}`);
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
