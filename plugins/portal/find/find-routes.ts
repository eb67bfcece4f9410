import { z } from 'zod';
import { anyone, pageRoute, type HostSettings, type Route } from '../../../host/plugin-api/index.js';
import type { PublicPages } from '../look/public-pages.js';
import type { PortalConfig } from '../portal-config.js';
import { homePage, listPage, notFoundPage, tramitePage } from './find-pages.js';
import type { Offer } from './offer.js';
import type { Reception } from './reception.js';
import type { TramiteFinder } from './tramite-finder.js';

const text = z.string().max(500).catch('').default('');

/** Other sites link to the page: unknown parameters are ignored. */
const query = z.looseObject({ q: text, tema: text });

/**
 * Builds the routes that find a tramite, by topic and by search, and that show its requirements (decisions, section
 * 14).
 */
export function findRoutes(services: {
  readonly finder: TramiteFinder;
  readonly pages: PublicPages;
  readonly portal: PortalConfig;
  readonly reception: Reception;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { finder, pages, portal, reception, settings } = services;
  const isClosed = (offer: Offer): boolean => reception.closed(offer) !== undefined;
  const limit = settings.publicLimit;
  return [
    pageRoute({
      method: 'GET',
      path: '/',
      access: anyone,
      limit,
      async handle({ header }) {
        const all = await finder.all();
        const featured = portal.featured.flatMap((code) => all.find(({ codigo }) => codigo === code) ?? []);
        return pages.reply(homePage(await finder.topics(), featured, isClosed), header);
      },
    }),
    pageRoute({
      method: 'GET',
      path: '/tramites',
      access: anyone,
      limit,
      query,
      async handle({ query: { q, tema }, header }) {
        const topics = await finder.topics();
        const words = q.trim().slice(0, 200);
        const topic = topics.find(({ code }) => code === tema);
        if (words !== '') {
          const tramites = await finder.search(words);
          const otherWays =
            tramites.length === 0 ? { petition: await finder.petition(), phone: portal.phone } : undefined;
          return pages.reply(listPage(topics, { q: words, topic: undefined, tramites, otherWays }, isClosed), header);
        }
        if (tema !== '' && !topic) {
          return notFoundPage('No tenemos ese tema', 'Busque el trámite por su nombre o por lo que necesita.');
        }
        const tramites = topic?.tramites ?? topics.flatMap((one) => one.tramites);
        return pages.reply(listPage(topics, { q: '', topic, tramites }, isClosed), header);
      },
    }),
    pageRoute({
      method: 'GET',
      path: '/tramites/:codigo',
      access: anyone,
      limit,
      params: z.strictObject({ codigo: z.string() }),
      async handle({ params: { codigo }, header }) {
        const tramite = await finder.get(codigo);
        if (!tramite) {
          return notFoundPage('No encontramos ese trámite', 'Puede que haya cambiado de nombre. Búsquelo de nuevo.');
        }
        const topics = await finder.topics();
        const topic = topics.find(({ tramites }) =>
          tramites.some((one) => one.codigo === codigo && !one.esCertificado),
        );
        return pages.reply(tramitePage(tramite, topic, { closed: reception.closed(tramite) }), header);
      },
    }),
  ];
}
