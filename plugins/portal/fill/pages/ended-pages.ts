import { page, pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import type { FiledRecord } from '../../../tramites/contract.js';
import { noDraftCookie } from '../drafts/draft-cookie.js';
import { addresses } from './addresses.js';

const gone = pageTemplate(new URL('./gone-page.liquid', import.meta.url));
const filed = pageTemplate(new URL('./filed-page.liquid', import.meta.url));

/** Of a draft that has ended, was filed elsewhere, or never was in this browser. Without a tramite, of a link. */
export function gonePage(codigo?: string): Reply {
  const data =
    codigo === undefined
      ? { begin: '/tramites/', label: 'Ver los trámites' }
      : { begin: addresses.tramite(codigo), label: 'Comenzar el trámite' };
  return page({
    title: 'No hay respuestas guardadas',
    content: gone(data),
    status: 404,
    secret: true,
    ...(codigo !== undefined && { cookies: [noDraftCookie(codigo)] }),
  });
}

/** Of a draft that was filed a moment ago: its record is the same, however often it is filed. */
export function filedPage(codigo: string, { key, radicado }: FiledRecord): Reply {
  const content = filed({ radicado, receipt: addresses.receipt(key), begin: addresses.tramite(codigo) });
  return page({ title: 'Esta solicitud ya quedó radicada', content, secret: true });
}
