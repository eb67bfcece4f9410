import { inject, injectable } from 'inversify';
import {
  AntiForgery,
  ANTI_FORGERY_FIELD,
  HostSettings,
  page,
  pageTemplate,
  type Identity,
  type Reply,
} from '../../../host/plugin-api/index.js';
import type { FollowedRequest } from '../../certificates/contract.js';
import { accountAddresses } from '../account/account-addresses.js';
import { fillScript } from '../fill/assets/fill-script.js';
import { CityDates } from '../receipt/city-dates.js';
import { certificateAddresses } from './certificate-addresses.js';
import { followCookie } from './certificate-cookie.js';
import type { CertificateNotice } from './certificate-notices.js';
import { privateStanding, requestStanding } from './request-standing.js';

const template = pageTemplate(new URL('./request-page.liquid', import.meta.url));
const unknown = pageTemplate(new URL('./unknown-page.liquid', import.meta.url));

/** The page of a request, for the holder of its key. */
@injectable()
export class FollowPages {
  constructor(
    @inject(AntiForgery) private readonly antiForgery: AntiForgery,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(CityDates) private readonly dates: CityDates,
  ) {}

  request(request: FollowedRequest, user: Identity | undefined, notice: CertificateNotice | undefined): Reply {
    const { clave, codigo, nombre, pedido, correo, usuario } = request;
    const isTheirs = usuario === undefined || usuario === user?.userId;
    const address = certificateAddresses.request(clave);
    const standing = isTheirs ? requestStanding(request, notice?.isFinal) : privateStanding;
    const pasos = isTheirs ? request.pasos : [];
    const content = template({
      csrfName: ANTI_FORGERY_FIELD,
      csrf: user ? this.antiForgery.value(clave) : null,
      certificate: nombre,
      standing,
      notice: notice ?? null,
      asked: this.dates.moment(pedido),
      correo: correo ?? null,
      steps: pasos.map(({ nombre: title, desde, hasta }) => ({
        title,
        when: this.dates.moment(desde),
        state: hasta === undefined ? 'now' : 'done',
      })),
      address,
      ofUser: usuario !== undefined,
      download: certificateAddresses.document(clave),
      retry: certificateAddresses.retry(clave),
      again: certificateAddresses.certificate(codigo),
      login: accountAddresses.own,
      link: `${this.settings.publicUrl}${address}`,
    });
    const cookies = user ? [followCookie(clave)] : [];
    const title = `${standing.title} - ${nombre}`;
    return page({ title, content, scripts: [fillScript.address], cookies, secret: true });
  }
}

/** Builds the page in place of that of a request that does not exist. */
export const unknownRequest = (): Reply =>
  page({ title: 'No encontramos esa solicitud', content: unknown({}), status: 404, secret: true });
