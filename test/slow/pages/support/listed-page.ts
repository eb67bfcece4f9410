import type { Page } from 'puppeteer';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';

/** The objects with which a listed page is opened. */
interface Visit {
  readonly city: DemoCity;
  readonly page: Page;
  /** Opens a path of the service. */
  readonly go: (path: string) => Promise<void>;
}

/** A page that the suite checks in each state. */
export interface ListedPage {
  /** The name of its pictures: letters, digits and hyphens. */
  readonly name: string;
  /** Leaves the page in the tab. It works without scripts, so that the page can be checked without them. */
  readonly open: (visit: Visit) => Promise<void>;
}
