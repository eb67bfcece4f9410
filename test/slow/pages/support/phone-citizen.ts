import { expect } from 'chai';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { until } from '../../../../testing/until.js';
import type { ReceivedMail, TestSmtpServer } from '../../../support/smtp-server.js';
import { openTab, type Tab } from './page-browser.js';
import { pageFaults } from './page-faults.js';

/** The folder of the pictures, which each run replaces. */
const OUTPUT = process.env['PAGES_OUTPUT'] ?? path.join(packageRoot, 'page-pictures');

/** The city that a citizen visits, and the server of their mails. */
interface Visited {
  readonly url: string;
  readonly browser: Browser;
  readonly mails: TestSmtpServer;
}

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** A citizen with a phone, who reads pages and mails and keeps a picture of each. */
export class PhoneCitizen {
  private readonly seen: Set<ReceivedMail>;
  /** The method that has led to the page. */
  private method = '';

  private constructor(
    private readonly visited: Visited,
    private readonly tab: Tab,
    private readonly hasScripts: boolean,
  ) {
    this.seen = new Set(visited.mails.received);
    tab.page.on('response', (response) => {
      const request = response.request();
      if (request.isNavigationRequest() && response.status() < 300) this.method = request.method();
    });
  }

  static async open(visited: Visited, hasScripts: boolean): Promise<PhoneCitizen> {
    await mkdir(OUTPUT, { recursive: true });
    const tab = await openTab(visited.browser, visited.url, { width: 360, scheme: 'light', hasScripts });
    return new PhoneCitizen(visited, tab, hasScripts);
  }

  get page(): Page {
    return this.tab.page;
  }

  /** The mails that were not read yet: those that are sent at the same time come in any order. */
  get unread(): readonly ReceivedMail[] {
    return this.visited.mails.received.filter((mail) => !this.seen.has(mail));
  }

  /** Opens the page of a record. */
  async go({ key }: { readonly key: string }): Promise<void> {
    await this.page.goto(`${this.visited.url}/seguimiento/${key}`, { waitUntil: 'load' });
  }

  /** Checks the page that is shown: its words, its faults, and that going back to it sends nothing again. */
  async sees(picture: string, words: readonly string[]): Promise<void> {
    await this.keep(this.page, picture);
    expect(this.tab.faults).to.deep.equal([]);
    expect(this.method).to.equal('GET');
    const text = inLine(String(await this.page.evaluate("document.querySelector('main').innerText")));
    for (const one of words) expect(text).to.include(inLine(one));
    expect(await pageFaults(this.page)).to.deep.equal([]);
    await this.page.setJavaScriptEnabled(this.hasScripts);
  }

  /** Waits for a mail with all of these words, and checks it as its reader sees it. */
  async reads(picture: string, words: readonly string[]): Promise<void> {
    const isIt = ({ email }: ReceivedMail): boolean => words.every((one) => inLine(email.text!).includes(inLine(one)));
    await until(`a mail has ${words.join(', ')}`, () => this.unread.some(isIt));
    const mail = this.unread.find(isIt)!;
    this.seen.add(mail);
    const { page, close } = await openTab(this.visited.browser, this.visited.url, {
      width: 360,
      scheme: 'light',
      hasScripts: false,
    });
    try {
      await page.setContent(mail.email.html!);
      await this.keep(page, `correo-${picture}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
      const text = inLine(String(await page.evaluate('document.body.innerText')));
      for (const one of words) expect(text).to.include(inLine(one));
    } finally {
      await close();
    }
  }

  close(): Promise<void> {
    return this.tab.close();
  }

  private async keep(page: Page, picture: string): Promise<void> {
    const name = `conversacion-${picture}${this.hasScripts ? '' : '-without-scripts'}.png`;
    await page.screenshot({ path: path.join(OUTPUT, name), fullPage: true });
  }
}
