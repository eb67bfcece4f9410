import type { Browser, BrowserContext } from 'puppeteer';
import { PATIENCE_SECONDS } from '../../testing/until.js';

/** The timeout of a browser's launch and of each wait in a tab: as long as `until` waits. */
export const PATIENCE_MILLISECONDS = PATIENCE_SECONDS * 1000;

/** Makes each tab of a context wait as long as `until`. */
export function patientTabs<Context extends Pick<BrowserContext | Browser, 'newPage'>>(context: Context): Context {
  const newPage = context.newPage.bind(context);
  context.newPage = async (options) => {
    const page = await newPage(options);
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    return page;
  };
  return context;
}
