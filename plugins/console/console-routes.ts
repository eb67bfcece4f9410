import { z } from 'zod';
import { anyone, content, NotFoundError, pageRoute, type Resolved, type Route } from '../../host/plugin-api/index.js';
import { ConsoleBuild } from './building/console-build.js';
import { IndexPage } from './serving/index-page.js';
import { waitingPage } from './serving/waiting-page.js';

/** The services that the plugin's functions receive. */
export const consoleUses = { build: ConsoleBuild, index: IndexPage } as const;

/** The addresses of views: one page has them all, and decides itself which ones exist. */
const views = [
  '/consola',
  '/consola/:vista',
  '/consola/:vista/:parte',
  '/consola/:vista/:parte/:detalle',
  '/consola/:vista/:parte/:detalle/:elemento',
];

/** Builds the routes of the page of all views and of its files. They contain no data: the page requests it. */
export function consoleRoutes({ build, index }: Resolved<typeof consoleUses>): readonly Route[] {
  return [
    pageRoute({
      method: 'GET',
      path: '/consola/assets/:archivo',
      access: anyone,
      params: z.object({ archivo: z.string().max(200) }),
      handle({ params: { archivo } }) {
        const file = build.state.kind === 'ready' ? build.state.pages.files.get(archivo) : undefined;
        if (!file) throw new NotFoundError('La dirección solicitada no existe.');
        return content({ ...file, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } });
      },
    }),
    ...views.map((path) =>
      pageRoute({
        method: 'GET',
        path,
        access: anyone,
        handle: () => (build.state.kind === 'ready' ? index.reply(build.state.pages) : waitingPage(build.state.kind)),
      }),
    ),
  ];
}
