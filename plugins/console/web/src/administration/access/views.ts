import type { AdministrationView } from '../frame/administration-view.js';

export const accessViews: readonly AdministrationView[] = [];
