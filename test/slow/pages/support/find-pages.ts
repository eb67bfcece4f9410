import type { ListedPage } from './listed-page.js';

const at = (name: string, path: string): ListedPage => ({ name, open: ({ go }) => go(path) });

/** Finding a tramite, and what the city says of itself. */
export const findPages: readonly ListedPage[] = [
  at('inicio', '/'),
  at('tramites', '/tramites/'),
  at('busqueda', '/tramites/?q=certficado%20de%20recidencia'),
  at('busqueda-sin-resultado', '/tramites/?q=xilofono'),
  at('tema', '/tramites/?tema=peticiones-y-quejas'),
  at('tramite', '/tramites/RESIDENCIA'),
  at('tramite-ausente', '/tramites/NO_EXISTE'),
  at('pagina-de-la-ciudad', '/paginas/privacidad'),
  at('no-existe', '/no/existe'),
];
