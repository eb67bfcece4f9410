import type { Browser } from 'puppeteer';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { launchPageBrowser } from './page-browser.js';
import { startPageCity } from './page-city.js';
import { PhoneCitizen } from './phone-citizen.js';

/** Writes a day in the words of the pages (`full`) and of the mails (`long`). */
export const inWords = (moment: string, dateStyle: 'full' | 'long'): string =>
  new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle }).format(new Date(moment)).replace(',', '');

/** The demonstration city, whose mails go to a server of the test, and a browser for its citizens. */
export class PhoneCity {
  private constructor(
    readonly city: DemoCity,
    private readonly browser: Browser,
    private readonly mails: TestSmtpServer,
  ) {}

  static async start(options: Parameters<typeof startPageCity>[2] = {}): Promise<PhoneCity> {
    const mails = await TestSmtpServer.start();
    const mail = mails.config({ cityName: 'Alcaldía de San Lorenzo del Valle' });
    const [city, browser] = await Promise.all([
      startPageCity({}, { mail, jobs: { pollSeconds: 0.05 } }, options),
      launchPageBrowser(),
    ]);
    return new PhoneCity(city, browser, mails);
  }

  /** Opens the phone of a citizen. */
  open(hasScripts: boolean): Promise<PhoneCitizen> {
    const { city, browser, mails } = this;
    return PhoneCitizen.open({ url: city.host.url, browser, mails }, hasScripts);
  }

  /** Returns what `seguimiento` shows of a record. */
  async track<T>({ key }: { readonly key: string }): Promise<T> {
    const tracked = await fetch(`${this.city.host.url}/home/api/tramite/seguimiento/${key}/`);
    return ((await tracked.json()) as { datos: T }).datos;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.city.stop();
    await this.mails.stop();
  }
}
