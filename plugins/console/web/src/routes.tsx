import type { ComponentType } from 'react';
import { administrationPermissions } from './administration/administration-permissions.js';
import type { IconName } from './ui/icon.js';

/** A view of the console. */
export interface View {
  /** Its address below `/consola/`: `tareas/:id`. The empty one is the first page. */
  readonly path: string;
  /** Loads its module, which exports `Component`, when the view is opened. */
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
  /** A user needs one of these permissions to see it; absent: every user may. */
  readonly permissions?: readonly string[];
  /** Its line in the main menu; without one, other views link to it. */
  readonly menu?: { readonly text: string; readonly icon: IconName };
}

/** The table of views, in the order of the menu. */
export const views: readonly View[] = [
  { path: '', load: () => import('./inbox/inbox-view.js'), menu: { text: 'Bandeja', icon: 'inbox' } },
  { path: 'tareas/:id', load: () => import('./task/task-view.js') },
  {
    path: 'expedientes',
    load: () => import('./records/records-view.js'),
    permissions: ['tramites.read'],
    menu: { text: 'Expedientes', icon: 'file' },
  },
  { path: 'expedientes/:radicado', load: () => import('./records/record-view.js') },
  { path: 'buscar', load: () => import('./records/search-view.js') },
  {
    path: 'ventanilla',
    load: () => import('./counter/counter-view.js'),
    permissions: ['tramites.counter'],
    menu: { text: 'Ventanilla', icon: 'desk' },
  },
  {
    path: 'ventanilla/:codigo',
    load: () => import('./counter/filing-view.js'),
    permissions: ['tramites.counter'],
  },
  {
    path: 'instancias',
    load: () => import('./instances/instances-view.js'),
    permissions: ['workflow.read', 'workflow.admin'],
    menu: { text: 'Instancias', icon: 'flow' },
  },
  {
    path: 'instancias/:llave',
    load: () => import('./instances/instance-view.js'),
    permissions: ['workflow.read', 'workflow.admin'],
  },
  {
    path: 'ausencias',
    load: () => import('./absences/absences-view.js'),
    menu: { text: 'Ausencias', icon: 'calendar' },
  },
  {
    path: 'ausencias/reasignar',
    load: () => import('./reassignment/reassignment-view.js'),
    permissions: ['workflow.admin'],
  },
  {
    path: 'tablero',
    load: () => import('./dashboard/dashboard-view.js'),
    permissions: ['tramites.read', 'workflow.read', 'workflow.admin'],
    menu: { text: 'Tablero', icon: 'chart' },
  },
  {
    path: 'administracion',
    load: () => import('./administration/frame/administration-index.js'),
    permissions: administrationPermissions,
    menu: { text: 'Administración', icon: 'settings' },
  },
  { path: 'sin-tomar', load: () => import('./unheld/unheld-view.js') },
  {
    path: 'cuenta',
    load: () => import('./account/account-view.js'),
    menu: { text: 'Mi cuenta', icon: 'person' },
  },
];
