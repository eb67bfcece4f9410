import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { browserEnvironment } from '../../../../plugins/documents/printing/browser-environment.js';
import { testBrowser } from '../../../support/test-browser.js';

/** A name of the host for the browser, which is not that of the machine: no secure context without https. */
export const FOREIGN_NAME = 'ciudad.example';

/** A browser as citizens have one, with a profile of its own. */
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
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${FOREIGN_NAME} 127.0.0.1`],
    });
    return new CheckBrowser(browser, folder);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async page(): Promise<CheckedPage> {
    return new CheckedPage(await this.browser.newPage());
  }
}

/** A page, and all that it asks for and complains of. */
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

  /** The text that the page shows. */
  async seen(): Promise<string> {
    return (await this.page.evaluate("document.querySelector('main').innerText")) as string;
  }

  /** Hands a text to the page's own check, and answers the verdict. */
  async check(text: string): Promise<string> {
    await this.page.evaluate(`check(${JSON.stringify(text)})`);
    return (await this.page.evaluate("document.getElementById('titulo').textContent")) as string;
  }

  /** Waits for the verdict of a text that the page found or was given. */
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
