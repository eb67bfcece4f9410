import { expect } from 'chai';
import type { Browser } from 'puppeteer';
import type { Layer } from '../../../../host/boot/config/layers.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { launchPageBrowser } from '../../pages/support/page-browser.js';
import { startConsoleCity } from './console-city.js';
import { logIn, visitConsole, type Visit } from './console-visit.js';

/** A query, or a preview, that the page itself gave up; one that the service did not answer is a fault. */
const ABORTED = /^failed: .*\/(?:(?:workflow|home)\/api|tramites\/vista-previa)\/.* net::ERR_ABORTED$/;

/** The demonstration city with the console, and a browser for it. */
export class ConsoleBrowser {
  private constructor(
    readonly city: DemoCity,
    private readonly browser: Browser,
  ) {}

  /** Starts both, with more of the configuration. */
  static async start(more: Layer = {}): Promise<ConsoleBrowser> {
    const [city, browser] = await Promise.all([startConsoleCity(more), launchPageBrowser()]);
    return new ConsoleBrowser(city, browser);
  }

  /** Opens a tab of a wide window, with cookies of its own. */
  visit(): Promise<Visit> {
    return visitConsole(this.browser, this.city.host.url, { width: 1280, scheme: 'light' });
  }

  /** Opens an address as a user; expects no fault of the page at the end. */
  async at(username: string, address: string, look: (visit: Visit) => Promise<void>): Promise<void> {
    const visit = await this.visit();
    try {
      await visit.go(address);
      await logIn(visit.page, username);
      await look(visit);
      // A query is aborted where a newer one replaces it, or its view is left.
      expect(visit.faults().filter((fault) => !ABORTED.test(fault))).to.deep.equal([]);
    } finally {
      await visit.close();
    }
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.city.stop();
  }
}
