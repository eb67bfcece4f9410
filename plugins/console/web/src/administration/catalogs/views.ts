import type { AdministrationView } from '../frame/administration-view.js';

export const catalogsViews: readonly AdministrationView[] = [];
