import { inject, injectable, optional } from 'inversify';
import { RateLimitError, redirect, type Identity, type Reply } from '../../../host/plugin-api/index.js';
import { BrowserLogins, type BrowserCall, type TypedLogin } from '../../auth/contract.js';
import { CertificateRequests } from '../../certificates/contract.js';
import { certificateAddresses } from '../certificates/certificate-addresses.js';
import { accountAddresses } from './account-addresses.js';
import { eventsOfLogin, type AccountEvent } from './account-notices.js';
import { forgottenPage, loginPage, OwnPages } from './account-pages.js';
import { noTypedUserCookie, TypedUsers, TYPED_USER_COOKIE } from './typed-users.js';

/** A call of the login page; `certificado` is the code of the certificate that the login is for. */
export interface LoginCall extends BrowserCall {
  readonly identity: Identity | undefined;
  readonly certificado: string | undefined;
}

/** Logs people in and out, and shows the certificates of a user. */
@injectable()
export class AccountDesk {
  constructor(
    @inject(BrowserLogins) private readonly logins: BrowserLogins,
    @inject(TypedUsers) private readonly typedUsers: TypedUsers,
    @inject(OwnPages) private readonly pages: OwnPages,
    @inject(CertificateRequests) @optional() private readonly requests?: CertificateRequests,
  ) {}

  /** Shows the login; a browser with a session goes on to the page that the login leads to. */
  show(call: LoginCall, event: AccountEvent | undefined, cookie: (name: string) => string | undefined): Reply {
    if (call.identity) return redirect(pageAfter(call));
    this.logins.requireSafe(call);
    return loginPage({
      username: this.typedUsers.read(cookie(TYPED_USER_COOKIE)),
      event,
      certificado: call.certificado,
    });
  }

  async logIn(typed: TypedLogin, call: LoginCall): Promise<Reply> {
    const outcome = await this.outcomeOf(typed, call);
    if (outcome === 'begun') return redirect(pageAfter(call), { cookies: [noTypedUserCookie] });
    const { login, loginFor } = accountAddresses;
    const address = call.certificado === undefined ? `${login}?` : `${loginFor(call.certificado)}&`;
    return redirect(`${address}aviso=${outcome}`, { cookies: [this.typedUsers.keep(typed.username)] });
  }

  /** Shows the certificates of the user; without a session, the login. */
  async own(user: Identity | undefined, call: BrowserCall): Promise<Reply> {
    if (!user) return redirect(accountAddresses.login);
    return this.pages.own(user.username, (await this.requests?.listOwn(user)) ?? [], this.logins.csrfOf(call));
  }

  async logOut(user: Identity | undefined, call: BrowserCall): Promise<Reply> {
    if (user) await this.logins.logOut(call);
    return redirect(`${accountAddresses.login}?aviso=salio`);
  }

  forgotten(): Reply {
    return forgottenPage();
  }

  async mailNewPassword(username: string, call: BrowserCall): Promise<Reply> {
    await this.logins.mailNewPassword(username, call);
    return redirect(`${accountAddresses.login}?aviso=enlace`);
  }

  private async outcomeOf(typed: TypedLogin, call: LoginCall): Promise<'begun' | AccountEvent> {
    try {
      const outcome = await this.logins.logIn(typed, call);
      return outcome === 'begun' ? outcome : eventsOfLogin[outcome];
    } catch (error) {
      if (error instanceof RateLimitError) return 'muchos';
      throw error;
    }
  }
}

/** Chooses the page after a login, by the code of a certificate: no address of the caller is followed. */
const pageAfter = ({ certificado }: LoginCall): string =>
  certificado === undefined ? accountAddresses.own : certificateAddresses.review(certificado);
