import type { Express } from 'express';

/** What `passport.authenticate` puts on each request, for logins that are not ours: nobody reads it here. */
const properties = [
  'login',
  'logIn',
  'logout',
  'logOut',
  'isAuthenticated',
  'isUnauthenticated',
  '_sessionManager',
];

/**
 * Lets passport's properties of a request come to nothing. As its own they make the request an object of the slow kind for
 * the rest of its way, which costs more than verifying a token.
 */
export function keepRequestsLean(app: Express): void {
  for (const name of properties) {
    Object.defineProperty(app.request, name, {
      get: () => undefined,
      set: () => undefined,
      configurable: true,
    });
  }
}
