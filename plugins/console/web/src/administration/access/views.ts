import type { AdministrationView } from '../frame/administration-view.js';

/** The credentials of programs, in the administration. */
export const accessViews: readonly AdministrationView[] = [
  {
    path: 'claves-api',
    load: () => import('./keys-view.js'),
    permissions: ['auth.admin'],
    entry: { text: 'Claves de API', about: 'Las claves de los bancos y demás programas con usuario propio.' },
  },
  {
    path: 'tokens',
    load: () => import('./tokens-view.js'),
    permissions: ['procedures.read', 'procedures.admin'],
    entry: { text: 'Tokens de consulta', about: 'Los programas externos que ejecutan procedimientos registrados.' },
  },
];
