import type { AdministrationView } from '../frame/administration-view.js';

const auditors = ['host.audit'];
const operators = ['host.admin'];

/** The pages of the administration about what was done, and about the service itself. */
export const trustViews: readonly AdministrationView[] = [
  {
    path: 'auditoria',
    load: () => import('./audit-view.js'),
    permissions: auditors,
    entry: { text: 'Registro de auditoría', about: 'Quién hizo qué y cuándo; se busca y se descarga.' },
  },
  {
    path: 'cadenas',
    load: () => import('./chains-view.js'),
    permissions: auditors,
    entry: { text: 'Cadenas de los registros', about: 'Comprobar que nadie cambió ni borró lo anotado.' },
  },
  {
    path: 'trabajos',
    load: () => import('./jobs-view.js'),
    permissions: operators,
    entry: { text: 'Trabajos', about: 'Lo que el servicio hace por su cuenta: lo que espera y lo que falló.' },
  },
  {
    path: 'correos',
    load: () => import('./mails-view.js'),
    permissions: operators,
    entry: { text: 'Correos', about: 'Los que esperan, los que fallaron y los que volvieron.' },
  },
  {
    path: 'servicio',
    load: () => import('./health-view.js'),
    permissions: operators,
    entry: { text: 'Estado del servicio', about: 'Qué funciona, qué falla y por qué; lo que vence pronto.' },
  },
  {
    path: 'configuracion',
    load: () => import('./configuration-view.js'),
    permissions: operators,
    entry: { text: 'Configuración', about: 'Los valores con que corre el servicio y de dónde viene cada uno.' },
  },
];
