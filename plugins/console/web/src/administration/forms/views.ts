import type { AdministrationView } from '../frame/administration-view.js';

const designers = ['workflow.designer', 'workflow.admin'];

/** The forms of tasks, in the administration. */
export const formsViews: readonly AdministrationView[] = [
  {
    path: 'formularios',
    load: () => import('./forms-view.js'),
    permissions: ['workflow.read', ...designers],
    entry: { text: 'Formularios', about: 'Lo que se pregunta en las tareas de los procesos, con vista previa.' },
  },
  { path: 'formularios/:codigo', load: () => import('./form-view.js'), permissions: designers },
];
