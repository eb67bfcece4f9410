import type { Browser, BrowserContext } from 'puppeteer';
import { PATIENCE_SECONDS } from '../../testing/until.js';

/** What a browser is launched with, and each wait of a tab ends with: as long as `until` waits. */
export const PATIENCE_MILLISECONDS = PATIENCE_SECONDS * 1000;

/** Has each tab that is opened in this context wait as long as `until` for what does not come. */
export function patientTabs<Context extends Pick<BrowserContext | Browser, 'newPage'>>(context: Context): Context {
  const newPage = context.newPage.bind(context);
  context.newPage = async (options) => {
    const page = await newPage(options);
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    return page;
  };
  return context;
}
