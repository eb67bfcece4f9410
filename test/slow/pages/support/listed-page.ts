import type { Page } from 'puppeteer';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';

/** What a listed page is opened with. */
interface Visit {
  readonly city: DemoCity;
  readonly page: Page;
  /** Opens a path of the service. */
  readonly go: (path: string) => Promise<void>;
}

/** A page that the suite looks at in each state. */
export interface ListedPage {
  /** Of its pictures: letters, digits and hyphens. */
  readonly name: string;
  /** Ends with the page in the tab. It works without scripts, so that it can be looked at without. */
  readonly open: (visit: Visit) => Promise<void>;
}
