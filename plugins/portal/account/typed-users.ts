import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Cookie } from '../../../host/plugin-api/index.js';
import { SealedValues } from '../follow/sealed/sealed-values.js';
import { accountAddresses } from './account-addresses.js';

/** The cookie that holds the name of a refused login for some minutes, or until one succeeds. */
export const TYPED_USER_COOKIE = 'ingreso';

const kind = {
  purpose: 'portal/typed-user',
  schema: z.string().max(150),
  cookie: { name: TYPED_USER_COOKIE, path: accountAddresses.login },
};

/** Removes the name from the browser. */
export const noTypedUserCookie: Cookie = { ...kind.cookie, value: '', maxAgeSeconds: 0 };

/** The user names of refused logins, which the login page shows again; passwords are never kept. */
@injectable()
export class TypedUsers {
  constructor(@inject(SealedValues) private readonly sealed: SealedValues) {}

  keep(username: string): Cookie {
    return this.sealed.seal(kind, username);
  }

  read(value: string | undefined): string {
    return this.sealed.open(kind, value) ?? '';
  }
}
