import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client';
import type { AdminClient } from './admin-client.js';
import type { Authorization } from './authorization.js';
import { authorizedFetch } from './authorized-fetch.js';
import type { Credentials, TokenPair } from './credentials.js';
import { PasswordLogin } from './password-login.js';
import { procedureProxy } from './procedure-proxy.js';
import type { Fetch } from './send-json.js';
import { SessionAuthorization } from './session-authorization.js';
import { toClientError } from './to-client-error.js';
import { TokenAuthorization } from './token-authorization.js';

/** The options of a client. */
export interface AdminClientOptions {
  /** The address of the service: `https://tramites.city.example`. */
  readonly url: string;
  readonly credentials: Credentials;
  /**
   * Called with each new pair of tokens, to be stored, and with `undefined` when they are no longer valid. Not for a
   * session.
   */
  readonly onTokens?: ((tokens: TokenPair | undefined) => void) | undefined;
  /**
   * Returns the pair that was stored last, by any tab: clients that share tokens call it before they refresh, as each
   * refresh token is valid once.
   */
  readonly currentTokens?: (() => TokenPair | undefined) | undefined;
  /** Used instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/** The largest number of calls that the service accepts in one request. */
const BATCH_CALLS = 20;

function authorizationOf(url: string, fetch: Fetch, options: AdminClientOptions): Authorization {
  const { credentials, onTokens, currentTokens } = options;
  if (credentials === 'session') return new SessionAuthorization(url, fetch);
  const common = { url, fetch, onTokens, currentTokens };
  return 'password' in credentials
    ? new TokenAuthorization({ ...common, login: new PasswordLogin(url, credentials, fetch) })
    : new TokenAuthorization({ ...common, tokens: credentials });
}

/**
 * Makes a typed client of the admin procedures (decisions, section 13). It connects at its first call; calls of the
 * same moment share a request. Every failure is an `AdminClientError`.
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const url = options.url.replace(/(?<!\/)\/+$/, '');
  const fetch: Fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const authorization = authorizationOf(url, fetch, options);
  const send = authorizedFetch(authorization, fetch);
  const trpc = createTRPCUntypedClient({
    links: [
      httpBatchLink({
        url: `${url}/admin/trpc`,
        fetch: (address, init) => send(String(address), (init ?? {}) as RequestInit),
        maxItems: BATCH_CALLS,
        // Search words are personal data, and proxies log addresses: the input goes into the body.
        methodOverride: 'POST',
      }),
    ],
  });
  const procedures = procedureProxy((type, procedure, input, { signal } = {}) =>
    trpc[type](procedure, input, signal && { signal }).catch((error: unknown) => {
      throw toClientError(error, procedure);
    }),
  );
  const signOut = (): Promise<void> => authorization.signOut();
  return new Proxy(procedures, {
    get: (target, name, receiver) => (name === 'signOut' ? signOut : (Reflect.get(target, name, receiver) as unknown)),
  }) as AdminClient;
}
