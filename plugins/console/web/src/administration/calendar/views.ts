import type { AdministrationView } from '../frame/administration-view.js';

export const calendarViews: readonly AdministrationView[] = [];
