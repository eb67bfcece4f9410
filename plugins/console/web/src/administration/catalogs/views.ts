import type { AdministrationView } from '../frame/administration-view.js';

const names = [
  'barrio',
  'ciiu',
  'consecutivo',
  'fmenu',
  'informe',
  'localidad',
  'menu',
  'modulo',
  'municipio',
  'tipoidentificacion',
  'unidadcomunera',
  'vigencia',
];

/** A user who may see one catalog sees the pages; each shows the catalogs of the user alone. */
const permissions = names.flatMap((name) => [`catalogs.${name}.read`, `catalogs.${name}.write`]);

export const catalogsViews: readonly AdministrationView[] = [
  {
    path: 'catalogos',
    load: () => import('./index-view.js'),
    permissions,
    entry: {
      text: 'Catálogos',
      about: 'Barrios, actividades, menús, consecutivos y otras listas, también en archivos.',
    },
  },
  { path: 'catalogos/:nombre', load: () => import('./list-view.js'), permissions },
  { path: 'catalogos/:nombre/importar', load: () => import('./import-view.js'), permissions },
  { path: 'catalogos/:nombre/:id', load: () => import('./item-view.js'), permissions },
];
