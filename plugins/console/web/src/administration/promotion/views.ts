import type { AdministrationView } from '../frame/administration-view.js';

const permissions = ['host.bundles'];

/** The definitions that go from one server to another, in the administration. */
export const promotionViews: readonly AdministrationView[] = [
  {
    path: 'llevar',
    load: () => import('./export-view.js'),
    permissions,
    entry: { text: 'Llevar a otro servidor', about: 'Descargar trámites, procesos y lo demás en un paquete.' },
  },
  {
    path: 'traer',
    load: () => import('./import-view.js'),
    permissions,
    entry: { text: 'Traer de otro servidor', about: 'Revisar un paquete, ver qué cambiaría y traerlo todo o nada.' },
  },
];
