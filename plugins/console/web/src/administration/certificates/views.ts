import type { AdministrationView } from '../frame/administration-view.js';

const readers = ['certificates.read', 'certificates.admin'] as const;

/** The certificates of the city, in the administration. */
export const certificatesViews: readonly AdministrationView[] = [
  {
    path: 'certificados',
    load: () => import('./certificates-view.js'),
    permissions: readers,
    entry: { text: 'Certificados', about: 'Lo que se certifica: preguntas, procedimiento, plantilla y proceso.' },
  },
  { path: 'certificados/:codigo', load: () => import('./certificate-view.js'), permissions: readers },
  {
    path: 'certificado-nuevo',
    load: () => import('./new-certificate-view.js'),
    permissions: ['certificates.admin'],
  },
  {
    path: 'registros-de-certificados',
    load: () => import('./registrations-view.js'),
    permissions: ['certificates.read'],
    entry: { text: 'Registros de certificados', about: 'Quién pidió un certificado y qué respondió su procedimiento.' },
  },
];
