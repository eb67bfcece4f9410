import { inject, injectable } from 'inversify';
import { ANTI_FORGERY_FIELD, page, pageTemplate, type Reply } from '../../../host/plugin-api/index.js';
import type { OwnRequest } from '../../certificates/contract.js';
import { certificateAddresses } from '../certificates/certificate-addresses.js';
import { fillScript } from '../fill/assets/fill-script.js';
import { CityDates } from '../receipt/city-dates.js';
import { accountAddresses } from './account-addresses.js';
import { accountNotice, asksCode, type AccountEvent } from './account-notices.js';

const templates = {
  login: pageTemplate(new URL('./login-page.liquid', import.meta.url)),
  forgotten: pageTemplate(new URL('./forgotten-page.liquid', import.meta.url)),
  own: pageTemplate(new URL('./own-page.liquid', import.meta.url)),
};

/** A login page: the user name that was typed before, and the certificate that the login is for. */
interface ShownLogin {
  readonly username: string;
  readonly event: AccountEvent | undefined;
  readonly certificado: string | undefined;
}

/** Builds the page on which a person logs in. */
export function loginPage({ username, event, certificado }: ShownLogin): Reply {
  const notice = event && accountNotice(event);
  const isFaulty = notice !== undefined && notice.field !== null;
  const content = templates.login({
    action: certificado === undefined ? accountAddresses.login : accountAddresses.loginFor(certificado),
    forgotten: accountAddresses.forgotten,
    notice: notice ?? null,
    isFaulty,
    asksCode: asksCode(event),
    username,
  });
  const title = 'Ingrese con su usuario';
  return page({ title: isFaulty ? `Error: ${title}` : title, content, scripts: [fillScript.address], secret: true });
}

/** Builds the page that mails a link for a new password. */
export const forgottenPage = (): Reply =>
  page({
    title: 'Elija otra contraseña',
    content: templates.forgotten({ action: accountAddresses.forgotten, login: accountAddresses.login }),
    secret: true,
  });

/** The page of a person with a session. */
@injectable()
export class OwnPages {
  constructor(@inject(CityDates) private readonly dates: CityDates) {}

  own(username: string, requests: readonly OwnRequest[], csrf: string): Reply {
    const content = templates.own({
      username,
      requests: requests.map(({ clave, nombre, pedido }) => ({
        address: certificateAddresses.request(clave),
        nombre,
        asked: this.dates.moment(pedido),
      })),
      csrfName: ANTI_FORGERY_FIELD,
      csrf,
      logout: accountAddresses.logout,
    });
    return page({ title: 'Mis certificados', content, secret: true });
  }
}
