import { signedOut } from './admin-client-error.js';
import type { Authorization, Proof } from './authorization.js';
import { sendJson, type Fetch } from './send-json.js';

const HEADER = 'X-CSRFToken';

/** The browser's session cookie, with the csrf value of the session for calls that change something. */
export class SessionAuthorization implements Authorization {
  readonly cookies = 'include';
  /** A new login changes the value, which another tab may have made. */
  readonly renewable = 'csrf_failed';
  private csrf: Promise<string> | undefined;
  private isSignedOut = false;

  constructor(
    private readonly url: string,
    private readonly fetch: Fetch,
  ) {}

  async prove(method: string): Promise<Proof> {
    if (this.isSignedOut) throw signedOut();
    return method === 'GET' ? {} : { [HEADER]: await this.csrfValue() };
  }

  async renew(refused: Proof): Promise<void> {
    if ((await this.csrf) === refused[HEADER]) this.csrf = undefined;
  }

  async signOut(): Promise<void> {
    const headers = await this.prove('DELETE');
    await this.call('DELETE', headers);
    this.isSignedOut = true;
  }

  private csrfValue(): Promise<string> {
    this.csrf ??= this.call('GET').then(
      (session) => (session as { readonly csrf: string }).csrf,
      (error: unknown) => {
        this.csrf = undefined;
        throw error;
      },
    );
    return this.csrf;
  }

  private call(method: 'GET' | 'DELETE', headers: Proof = {}): Promise<unknown> {
    return sendJson(this.fetch, { method, url: `${this.url}/api/sesion/`, headers, cookies: 'include' });
  }
}
