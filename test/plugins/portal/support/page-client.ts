import type { TestHost } from '../../../../testing/start-test-host.js';
import { bodyOf, formsOf, unescaped, type Typed } from './page-form.js';

interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A page as a browser shows it. */
export interface OpenPage {
  /** Path and query. */
  readonly address: string;
  readonly status: number;
  /** The method by which it was loaded: a browser that reloads the answer to a POST asks to send the form again. */
  readonly method: string;
  readonly html: string;
  readonly headers: Headers;
}

/** A browser without scripts: it keeps cookies, follows redirects, and sends forms with what is in them. */
export class PageClient {
  private shown: OpenPage | undefined;

  constructor(
    private readonly host: TestHost,
    private readonly cookies = new Map<string, StoredCookie>(),
  ) {}

  /** Returns another window of the same browser. */
  window(): PageClient {
    return new PageClient(this.host, this.cookies);
  }

  get page(): OpenPage {
    return this.shown!;
  }

  /** Words of the page that is open, without its tags. */
  get text(): string {
    return unescaped(this.page.html.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ');
  }

  get title(): string {
    return unescaped(/<title>(.*?)<\/title>/s.exec(this.page.html)![1]!);
  }

  /** The errors at the fields of the page. */
  get errors(): string[] {
    const found = this.page.html.matchAll(/<p class="error-text"[^>]*><span[^>]*>Error:<\/span> (.*?)<\/p>/g);
    return [...found].map(([, words]) => unescaped(words!));
  }

  cookie(name: string): string | undefined {
    return [...this.cookies.values()].findLast((cookie) => cookie.name === name)?.value;
  }

  setCookie(name: string, value: string, path: string): void {
    this.cookies.set(`${name} ${path}`, { name, value, path });
  }

  async open(address: string): Promise<OpenPage> {
    return this.request(address, { method: 'GET' });
  }

  /** Presses a button of a form of the page, the first one unless `form` says otherwise. */
  async press(button: string, typed: Typed = {}, form = 0): Promise<OpenPage> {
    const [name, value = ''] = button.split('=');
    const found = formsOf(this.page.html)[form];
    if (!found) throw new Error(`no form on ${this.page.address}`);
    const body = bodyOf(found, name === '' ? typed : { ...typed, [name!]: value });
    return this.request(found.action, { method: 'POST', body });
  }

  /** Answers the page, and goes on. */
  answer(typed: Typed): Promise<OpenPage> {
    return this.press('_accion=continuar', typed);
  }

  /** Sends a form whatever is on the page. */
  async post(
    address: string,
    body: FormData | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<OpenPage> {
    return this.request(address, { method: 'POST', body, headers });
  }

  /** Loses the cookies, as a browser whose data were cleared. */
  clearCookies(): void {
    this.cookies.clear();
  }

  private async request(address: string, init: RequestInit): Promise<OpenPage> {
    const url = new URL(address, this.host.url);
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string>),
        accept: 'text/html',
        cookie: this.cookiesFor(url.pathname),
      },
    });
    this.keep(answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    if (answer.status === 303 && location !== null) {
      await answer.body?.cancel();
      return this.request(location, { method: 'GET' });
    }
    this.shown = {
      address: `${url.pathname}${url.search}`,
      status: answer.status,
      method: init.method!,
      html: await answer.text(),
      headers: answer.headers,
    };
    return this.shown;
  }

  private cookiesFor(path: string): string {
    const sent = [...this.cookies.values()].filter(
      (one) => path === one.path || path.startsWith(`${one.path.replace(/\/$/, '')}/`),
    );
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  private keep(headers: readonly string[]): void {
    for (const header of headers) {
      const [, name, value, path] = /^([^=]+)=([^;]*);.*?\bPath=([^;]*)/.exec(header)!;
      if (/Max-Age=0\b|Expires=Thu, 01 Jan 1970/.test(header)) this.cookies.delete(`${name!} ${path!}`);
      else this.setCookie(name!, value!, path!);
    }
  }
}
