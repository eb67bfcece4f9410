import { page, pageTemplate, type Reply } from '../../../../host/plugin-api/index.js';
import type { FiledRecord } from '../../../tramites/contract.js';
import { noDraftCookie } from '../drafts/draft-cookie.js';
import { addresses } from './addresses.js';

const gone = pageTemplate(new URL('./gone-page.liquid', import.meta.url));
const filed = pageTemplate(new URL('./filed-page.liquid', import.meta.url));

/**
 * Builds the page for a draft that has ended, was filed elsewhere, or never was in this browser. Without a tramite, for
 * the draft of a link.
 */
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

/** Builds the page for a draft that was filed a moment ago, with its one record. */
export function filedPage(codigo: string, { key, radicado }: FiledRecord): Reply {
  const content = filed({ radicado, receipt: addresses.receipt(key), begin: addresses.tramite(codigo) });
  return page({ title: 'Esta solicitud ya quedó radicada', content, secret: true });
}
