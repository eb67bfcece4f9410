import type { AdministrationView } from '../frame/administration-view.js';

export const departmentsViews: readonly AdministrationView[] = [];
