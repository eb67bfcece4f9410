import type { AdministrationView } from '../frame/administration-view.js';

const readers = ['workflow.read', 'workflow.designer', 'workflow.admin'];

export const processesViews: readonly AdministrationView[] = [
  {
    path: 'procesos',
    load: () => import('./processes-view.js'),
    permissions: readers,
    entry: { text: 'Procesos', about: 'Los pasos que sigue cada trámite: diseñarlos, publicarlos, volver atrás.' },
  },
  { path: 'procesos/:codigo', load: () => import('./process-view.js'), permissions: readers },
  {
    path: 'procesos/:codigo/editor',
    load: () => import('./editor/editor-view.js'),
    permissions: ['workflow.designer'],
  },
  // Beside the processes, whose codes are any.
  { path: 'procesos-de-bpmn', load: () => import('./bpmn/import-view.js'), permissions: ['workflow.designer'] },
  { path: 'procesos/:codigo/bpmn', load: () => import('./bpmn/import-view.js'), permissions: ['workflow.designer'] },
  {
    path: 'procesos/:codigo/probar',
    load: () => import('./simulation/simulation-view.js'),
    permissions: ['workflow.designer', 'workflow.admin'],
  },
  {
    path: 'procesos/:codigo/publicar',
    load: () => import('./publish/publish-view.js'),
    permissions: ['workflow.designer', 'workflow.admin'],
  },
];
