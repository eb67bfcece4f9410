import type { AdministrationView } from '../frame/administration-view.js';

const permissions = ['channels.admin'] as const;

/** The wordings of chats, in the administration. */
export const wordingsViews: readonly AdministrationView[] = [
  {
    path: 'textos-de-chats',
    load: () => import('./wordings-view.js'),
    permissions,
    entry: {
      text: 'Textos de los chats',
      about: 'Lo que dicen los bots: con las palabras de la ciudad o del producto.',
    },
  },
  { path: 'textos-de-chats/:codigo', load: () => import('./wording-view.js'), permissions },
];
