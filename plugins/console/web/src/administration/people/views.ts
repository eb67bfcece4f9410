import type { AdministrationView } from '../frame/administration-view.js';

const permissions = ['auth.admin'] as const;

export const peopleViews: readonly AdministrationView[] = [
  {
    path: 'usuarios',
    load: () => import('./users-view.js'),
    permissions,
    entry: { text: 'Usuarios', about: 'Quién entra, con qué roles, desde dónde; invitaciones y bloqueos.' },
  },
  { path: 'usuarios/invitar', load: () => import('./invite-view.js'), permissions },
  { path: 'usuarios/:id', load: () => import('./user-view.js'), permissions },
  {
    path: 'roles',
    load: () => import('./roles-view.js'),
    permissions,
    entry: { text: 'Roles', about: 'Los permisos de cada rol en palabras, y lo que cada uno abre.' },
  },
  { path: 'rol-nuevo', load: () => import('./new-role-view.js'), permissions },
  { path: 'roles/:codigo', load: () => import('./role-view.js'), permissions },
];
