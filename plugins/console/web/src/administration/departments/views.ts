import type { AdministrationView } from '../frame/administration-view.js';

const permissions = ['catalogs.dependencia.read', 'catalogs.dependencia.write'];

/** The departments of the city, in the administration. */
export const departmentsViews: readonly AdministrationView[] = [
  {
    path: 'dependencias',
    load: () => import('./departments-view.js'),
    permissions,
    entry: {
      text: 'Dependencias',
      about: 'El árbol de la alcaldía: quién dirige y quién trabaja en cada dependencia.',
    },
  },
  {
    path: 'dependencias/nueva',
    load: () => import('./new-department-view.js'),
    permissions: ['catalogs.dependencia.write'],
  },
  { path: 'dependencias/:id', load: () => import('./department-view.js'), permissions },
];
