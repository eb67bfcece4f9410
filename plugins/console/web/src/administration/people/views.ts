import type { AdministrationView } from '../frame/administration-view.js';

export const peopleViews: readonly AdministrationView[] = [];
