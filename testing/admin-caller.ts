import type { TestHost } from './start-test-host.js';

/** The answer to an admin call: the data, or the refusal. */
export interface AdminAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever came over the wire
  readonly data: any;
  readonly reason: string | undefined;
  readonly message: string | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly headers: Headers;
  readonly text: string;
}

interface Body {
  readonly result?: { readonly data: unknown };
  readonly error?: {
    readonly message: string;
    readonly data: { readonly reason: string; readonly errors?: Record<string, string[]> };
  };
}

/** A caller of admin procedures over HTTP, with a token or without one. */
export class AdminCaller {
  constructor(
    private readonly url: string,
    private readonly token?: string,
  ) {}

  /** Logs in with a password, over HTTP. */
  static async login({ url }: Pick<TestHost, 'url'>, username: string, password: string): Promise<AdminCaller> {
    const answer = await fetch(`${url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { access } = (await answer.json()) as { access?: string };
    if (access === undefined) throw new Error(`${username} could not log in: ${answer.status}`);
    return new AdminCaller(url, access);
  }

  query(path: string, input?: unknown): Promise<AdminAnswer> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.send(`${path}${query}`, { method: 'GET' });
  }

  mutate(path: string, input?: unknown): Promise<AdminAnswer> {
    return this.send(path, { method: 'POST', ...(input !== undefined && { body: JSON.stringify(input) }) });
  }

  call(type: string, path: string, input?: unknown): Promise<AdminAnswer> {
    return type === 'query' ? this.query(path, input) : this.mutate(path, input);
  }

  /** Reads all items of a list, page by page. */
  async items<T = Record<string, unknown>>(path: string, input: object = {}): Promise<T[]> {
    const items: T[] = [];
    let cursor: unknown = null;
    do {
      const { data, text } = await this.query(path, { ...input, cursor });
      if (!data) throw new Error(`${path}: ${text}`);
      items.push(...(data.items as T[]));
      cursor = data.nextCursor;
    } while (cursor !== null);
    return items;
  }

  async send(path: string, init: RequestInit): Promise<AdminAnswer> {
    const answer = await fetch(`${this.url}/admin/trpc/${path}`, {
      ...init,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(init.method !== 'GET' && { 'content-type': 'application/json' }),
      },
    });
    const text = await answer.text();
    const { result, error } = (text === '' ? {} : JSON.parse(text)) as Body;
    const { status, headers } = answer;
    const { reason, errors } = error?.data ?? {};
    return { status, headers, text, data: result?.data, reason, errors, message: error?.message };
  }
}
