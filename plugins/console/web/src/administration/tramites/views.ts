import type { AdministrationView } from '../frame/administration-view.js';

const permissions = ['tramites.admin'];

export const tramitesViews: readonly AdministrationView[] = [
  {
    path: 'tramites',
    load: () => import('./tramites-view.js'),
    permissions,
    entry: { text: 'Trámites', about: 'Formularios, textos, plazos y avisos de lo que la ciudadanía pide.' },
  },
  { path: 'tramites/:codigo', load: () => import('./tramite-view.js'), permissions },
  {
    path: 'tipos-denuncia',
    load: () => import('./complaint-types/types-view.js'),
    permissions,
    entry: { text: 'Tipos de denuncia', about: 'Las opciones con las que termina toda denuncia.' },
  },
  {
    path: 'plantillas-validacion',
    load: () => import('./validation-templates/templates-view.js'),
    permissions,
    entry: {
      text: 'Plantillas de validación',
      about: 'Con qué datos se encuentra el correo de una persona para enviarle un código.',
    },
  },
];
