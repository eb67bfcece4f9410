import type { AdministrationView } from '../frame/administration-view.js';

const permissions = ['messenger.read', 'messenger.admin'];

/** The bots of the messenger, in the administration. */
export const botsViews: readonly AdministrationView[] = [
  {
    path: 'bots',
    load: () => import('./bots-view.js'),
    permissions,
    entry: { text: 'Bots', about: 'Los bots del mensajero: su dueño, su chat y su conexión con la plataforma.' },
  },
  { path: 'bots/:id', load: () => import('./bot-view.js'), permissions },
];
