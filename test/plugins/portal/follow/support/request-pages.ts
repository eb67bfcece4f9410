import { expect } from 'chai';
import { plugin as portal } from '../../../../../plugins/portal/index.js';
import type { FiledCase } from '../../../workflow/support/filing-city.js';
import { WaitingCity } from '../../../workflow/support/waiting-city.js';
import { PageClient } from '../../support/page-client.js';

/** A record that waits for its citizen, whose browser has begun the form. */
export interface Asked {
  readonly filed: FiledCase;
  /** The id of the request. */
  readonly id: number;
  /** The address of the page of the request. */
  readonly address: string;
  readonly browser: PageClient;
}

/** A city whose processes wait for citizens, with the pages of the portal. */
export class RequestPages {
  private constructor(readonly waiting: WaitingCity) {}

  static async start(): Promise<RequestPages> {
    return new RequestPages(await WaitingCity.start([portal]));
  }

  /** Files a record, and begins the form of its request. */
  async asked(codigo = 'INICIA'): Promise<Asked> {
    const filed = await this.waiting.filing.file(codigo);
    const id = await this.waiting.pending(filed);
    const browser = new PageClient(this.waiting.host);
    const address = `/seguimiento/${filed.key}/pendiente/${id}`;
    await browser.open(address);
    await browser.press('');
    expect(browser.page).to.include({ status: 200, address });
    return { filed, id, address, browser };
  }

  drafts(): Promise<unknown[]> {
    return this.waiting.host.database.rows('SELECT id FROM forms_draft');
  }

  async stop(): Promise<void> {
    await this.waiting.filing.stop();
  }
}

/** Answers the form of a request, and confirms the check of the answers where it comes. */
export async function entregar(browser: PageClient, typed: Parameters<PageClient['press']>[1]): Promise<void> {
  await browser.press('_accion=revisar', typed);
  if (browser.page.address.endsWith('/revisar')) await browser.press('_accion=entregar');
}

/** Returns the proof in the form of the page that is open. */
export const csrfOf = ({ page: { html } }: PageClient): string => /name="csrf" value="([^"]+)"/.exec(html)![1]!;
