import { inject, injectable } from 'inversify';
import { HostSettings, page, pageTemplate, type Reply } from '../../../host/plugin-api/index.js';
import type { FollowedRequest } from '../../certificates/contract.js';
import { fillScript } from '../fill/assets/fill-script.js';
import { CityDates } from '../receipt/city-dates.js';
import { certificateAddresses } from './certificate-addresses.js';
import type { CertificateNotice } from './certificate-notices.js';
import { requestStanding } from './request-standing.js';

const template = pageTemplate(new URL('./request-page.liquid', import.meta.url));
const unknown = pageTemplate(new URL('./unknown-page.liquid', import.meta.url));

/** The page of a request, for the holder of its key. */
@injectable()
export class FollowPages {
  constructor(
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(CityDates) private readonly dates: CityDates,
  ) {}

  request(request: FollowedRequest, notice: CertificateNotice | undefined): Reply {
    const { clave, codigo, nombre, pedido, correo, pasos } = request;
    const address = certificateAddresses.request(clave);
    const standing = requestStanding(request);
    const content = template({
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
      download: certificateAddresses.document(clave),
      retry: certificateAddresses.retry(clave),
      again: certificateAddresses.certificate(codigo),
      link: `${this.settings.publicUrl}${address}`,
    });
    return page({ title: `${standing.title} - ${nombre}`, content, scripts: [fillScript.address], secret: true });
  }
}

/** Builds the page in place of that of a request that does not exist. */
export const unknownRequest = (): Reply =>
  page({ title: 'No encontramos esa solicitud', content: unknown({}), status: 404, secret: true });
