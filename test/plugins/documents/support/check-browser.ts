import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { browserEnvironment } from '../../../../plugins/documents/printing/browser-environment.js';
import { PATIENCE_MILLISECONDS, patientTabs } from '../../../support/patient-tabs.js';
import { testBrowser } from '../../../support/test-browser.js';

/** Another name of the host for the browser: without https, it is no secure context. */
export const FOREIGN_NAME = 'ciudad.example';

/** A browser as citizens have it, with its own profile. */
export class CheckBrowser {
  private constructor(
    private readonly browser: Browser,
    readonly folder: string,
  ) {}

  static async start(): Promise<CheckBrowser> {
    const program = await testBrowser();
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-check-'));
    const browser = await puppeteer.launch({
      executablePath: program,
      headless: 'shell',
      userDataDir: path.join(folder, 'profile'),
      env: browserEnvironment(program, folder),
      timeout: PATIENCE_MILLISECONDS,
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${FOREIGN_NAME} 127.0.0.1`],
    });
    return new CheckBrowser(patientTabs(browser), folder);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Opens a page in a new window: a hidden tab would not be painted. */
  async page(): Promise<CheckedPage> {
    return new CheckedPage(await this.browser.newPage({ type: 'window' }));
  }
}

/** A page with its requests and errors. */
export class CheckedPage {
  readonly requested: string[] = [];
  readonly complaints: string[] = [];

  constructor(readonly page: Page) {
    page.on('request', (request) => this.requested.push(request.url()));
    page.on('console', (message) => this.complaints.push(message.text()));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('dialog', (dialog) => {
      this.complaints.push(dialog.message());
      void dialog.dismiss();
    });
  }

  /** Returns the visible text. */
  async seen(): Promise<string> {
    return (await this.page.evaluate("document.querySelector('main').innerText")) as string;
  }

  /** Runs the page's own check on a text, and returns the verdict. */
  async check(text: string): Promise<string> {
    await this.page.evaluate(`check(${JSON.stringify(text)})`);
    return (await this.page.evaluate("document.getElementById('titulo').textContent")) as string;
  }

  /** Waits for the verdict on a text in the page. */
  async verdict(): Promise<string> {
    await this.page.waitForFunction("!document.getElementById('veredicto').hidden");
    return (await this.page.evaluate("document.getElementById('titulo').textContent")) as string;
  }

  /** Fills a field and presses the button of its form. */
  async send(field: string, text: string): Promise<void> {
    await this.page.evaluate(
      `document.getElementById('${field}').value = ${JSON.stringify(text)};
       document.getElementById('${field}').form.querySelector('button').click()`,
    );
  }
}
