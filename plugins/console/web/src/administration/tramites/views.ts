import type { AdministrationView } from '../frame/administration-view.js';

export const tramitesViews: readonly AdministrationView[] = [];
