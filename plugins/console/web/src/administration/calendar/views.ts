import type { AdministrationView } from '../frame/administration-view.js';

export const calendarViews: readonly AdministrationView[] = [
  {
    path: 'calendario',
    load: () => import('./calendar-view.js'),
    permissions: ['calendar.manage', 'calendar.read'],
    entry: { text: 'Calendario', about: 'Festivos, días cerrados, sábados y horario, con lo que cambia de fecha.' },
  },
];
