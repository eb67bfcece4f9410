import type { AdministrationView } from '../frame/administration-view.js';

const readers = ['procedures.read', 'procedures.admin', 'procedures.sql'] as const;

/** The registered stored procedures, in the administration. */
export const proceduresViews: readonly AdministrationView[] = [
  {
    path: 'procedimientos',
    load: () => import('./procedures-view.js'),
    permissions: readers,
    entry: { text: 'Procedimientos', about: 'Los procedimientos de la base de datos: para qué sirven, y su prueba.' },
  },
  { path: 'procedimientos/:codigo', load: () => import('./procedure-view.js'), permissions: readers },
  {
    path: 'procedimiento-nuevo',
    load: () => import('./new-procedure-view.js'),
    permissions: ['procedures.admin'],
  },
  { path: 'procedimiento-sql', load: () => import('./new-text-view.js'), permissions: ['procedures.sql'] },
];
