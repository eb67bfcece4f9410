import type { AdministrationView } from '../frame/administration-view.js';

export const trustViews: readonly AdministrationView[] = [];
