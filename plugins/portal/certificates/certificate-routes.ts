import { z } from 'zod';
import {
  anyone,
  formFields,
  NotFoundError,
  optionally,
  pageFormBody,
  pageRoute,
  type HostSettings,
  type Identity,
  type Reply,
  type Route,
} from '../../../host/plugin-api/index.js';
import { DRAFT_COOKIE } from '../fill/drafts/draft-cookie.js';
import { notFoundPage } from '../find/find-pages.js';
import type { TramiteFinder } from '../find/tramite-finder.js';
import type { PublicPages } from '../look/public-pages.js';
import type { AskingPlace, CertificateAskDesk } from './ask-desk.js';
import { certificateNotice } from './certificate-notices.js';
import { certificatePage } from './certificate-pages.js';
import type { CertificateFormDesk } from './form-desk.js';
import type { RequestDesk } from './request-desk.js';

/** Admits anyone; a browser with a session is its user. */
const withSession = optionally(['session'], { unaccompanied: 'anonymous', invalid: 'anonymous' });

const params = z.object({ codigo: z.string() });
const query = z.object({ aviso: certificateNotice });

interface AskingInput {
  readonly params: z.output<typeof params>;
  readonly identity: Identity | undefined;
  readonly address: string;
}

/** Returns the browser of a request; a submitted form has the draft that it proves. */
const placeOf = (
  { params: { codigo }, identity: user, address }: AskingInput,
  borrador: string | undefined,
): AskingPlace => ({
  codigo,
  borrador,
  user,
  address,
});

const unknown = (): Reply =>
  notFoundPage('No encontramos ese certificado', 'Puede que haya cambiado de nombre. Búsquelo de nuevo.');

/** Shows a page, or that no such certificate is offered. */
async function shown(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof NotFoundError) return unknown();
    throw error;
  }
}

/** Builds the routes on which a certificate is found and asked for. */
export function certificateRoutes(services: {
  readonly finder: TramiteFinder;
  readonly pages: PublicPages;
  readonly certificateFormDesk: CertificateFormDesk;
  readonly certificateAskDesk: CertificateAskDesk;
  readonly certificateRequestDesk: RequestDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { finder, pages, certificateFormDesk: form, certificateAskDesk: ask, settings } = services;
  const path = '/certificados/:codigo';
  const common = { access: anyone, limit: settings.publicLimit, params } as const;
  const asking = { ...common, access: withSession } as const;
  /** Builds the routes of a page that a desk shows, and whose form, bound to the draft, it takes. */
  const askingPage = (
    name: string,
    show: CertificateAskDesk['review'],
    take: CertificateAskDesk['ask'],
  ): readonly Route[] => [
    pageRoute({
      ...asking,
      method: 'GET',
      path: `${path}/${name}`,
      query,
      handle: (input) => shown(show(placeOf(input, input.cookie(DRAFT_COOKIE)), input.query.aviso)),
    }),
    pageRoute({
      ...asking,
      method: 'POST',
      path: `${path}/${name}`,
      body: pageFormBody({ boundTo: DRAFT_COOKIE }),
      handle: async (input) => shown(take(placeOf(input, input.boundTo), await formFields(input.body))),
    }),
  ];
  return [
    pageRoute({
      ...common,
      method: 'GET',
      path,
      query,
      handle: async ({ params: { codigo }, query: { aviso }, header }) => {
        const certificate = await finder.certificate(codigo);
        return certificate ? pages.reply(certificatePage(certificate, aviso), header) : unknown();
      },
    }),
    pageRoute({
      ...common,
      method: 'POST',
      path: `${path}/comenzar`,
      body: pageFormBody(),
      handle: async ({ params: { codigo }, body, cookie }) => {
        const { _accion: action } = await formFields(body);
        return shown(form.begin({ codigo, borrador: cookie(DRAFT_COOKIE) }, action));
      },
    }),
    pageRoute({
      ...common,
      method: 'GET',
      path: `${path}/comenzar`,
      handle: ({ params: { codigo }, cookie }) => shown(form.begun({ codigo, borrador: cookie(DRAFT_COOKIE) })),
    }),
    pageRoute({
      ...asking,
      method: 'GET',
      path: `${path}/solicitud`,
      query,
      handle: ({ params: { codigo }, query: { aviso }, identity, cookie }) =>
        shown(form.show({ codigo, borrador: cookie(DRAFT_COOKIE) }, identity, aviso)),
    }),
    pageRoute({
      ...common,
      method: 'POST',
      path: `${path}/solicitud`,
      // Its answers exist nowhere else, also where the browser has lost its draft.
      body: pageFormBody({ boundTo: DRAFT_COOKIE, isTakenUnproven: true }),
      handle: ({ params: { codigo }, body, boundTo }) => shown(form.answer({ codigo, borrador: boundTo }, body)),
    }),
    ...askingPage(
      'revisar',
      (place, notice) => ask.review(place, notice),
      (place, fields) => ask.ask(place, fields),
    ),
    ...askingPage(
      'codigo',
      (place, notice) => ask.code(place, notice),
      (place, fields) => ask.takeCode(place, fields),
    ),
    ...requestRoutes(services),
  ];
}

/** Builds the routes of a request, by its key. */
function requestRoutes({
  certificateRequestDesk: desk,
  settings,
}: {
  readonly certificateRequestDesk: RequestDesk;
  readonly settings: HostSettings;
}): readonly Route[] {
  const path = '/certificados/seguimiento/:clave';
  const common = { access: withSession, limit: settings.publicLimit, params: z.object({ clave: z.string() }) } as const;
  return [
    pageRoute({
      ...common,
      method: 'GET',
      path,
      query,
      handle: ({ params: { clave }, query: { aviso }, identity }) => desk.show(clave, identity, aviso),
    }),
    pageRoute({
      ...common,
      access: anyone,
      method: 'POST',
      path: `${path}/reintentar`,
      body: pageFormBody(),
      handle: async ({ params: { clave }, body, address }) => {
        await formFields(body);
        return desk.retry(clave, address);
      },
    }),
    pageRoute({
      ...common,
      method: 'POST',
      path: `${path}/documento`,
      // A browser with a session proves its form; another one needs the key alone.
      body: pageFormBody({ boundTo: DRAFT_COOKIE, isTakenUnproven: true }),
      handle: async ({ params: { clave }, body, identity }) => {
        await formFields(body);
        return desk.document(clave, identity);
      },
    }),
  ];
}
