import { page, pageTemplate, type Reply } from '../../../host/plugin-api/index.js';
import type { PageState } from '../building/console-build.js';

const RELOADED_SECONDS = 3;

const template = pageTemplate(new URL('./waiting-page.liquid', import.meta.url));

const words: Readonly<Record<Exclude<PageState['kind'], 'ready'>, readonly [title: string, ...lines: string[]]>> = {
  preparing: [
    'La consola se está preparando',
    'Tarda alrededor de un minuto la primera vez. Esta página se actualiza sola.',
  ],
  failed: [
    'La consola no se pudo preparar',
    'El registro del servicio dice por qué. Se intenta de nuevo cuando el servicio se inicia otra vez.',
  ],
  absent: [
    'La consola no está instalada aquí',
    'Este servicio no tiene las páginas de la consola, y su configuración no deja que las prepare (console.build).',
  ],
};

/** Builds the page that is shown while the pages of the console are missing. */
export function waitingPage(kind: keyof typeof words): Reply {
  const [title, ...lines] = words[kind];
  const headers = kind === 'preparing' && { headers: { Refresh: String(RELOADED_SECONDS) } };
  return page({ title, content: template({ title, lines }), status: 503, ...headers });
}
