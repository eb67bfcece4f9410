import { z } from 'zod';
import { anyone, pageRoute, pageTemplate, type HostSettings, type Route } from '../../../host/plugin-api/index.js';
import { notFoundPage } from '../find/find-pages.js';
import type { PublicPages } from '../look/public-pages.js';
import type { CityPages } from './city-pages.js';

const template = pageTemplate(new URL('./city-page.liquid', import.meta.url));

/** Builds the routes of the city's own pages. */
export function cityPageRoutes(services: {
  readonly cityPages: CityPages;
  readonly pages: PublicPages;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { cityPages, pages, settings } = services;
  return [
    pageRoute({
      method: 'GET',
      path: '/paginas/:codigo',
      access: anyone,
      limit: settings.publicLimit,
      params: z.strictObject({ codigo: z.string() }),
      handle({ params: { codigo }, header }) {
        const text = cityPages.find(codigo);
        if (!text) return notFoundPage('No encontramos esa página', 'Revise la dirección, o busque un trámite.');
        return pages.reply({ title: text.title, content: template(text) }, header);
      },
    }),
  ];
}
