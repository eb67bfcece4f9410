import type { AdministrationView } from '../frame/administration-view.js';

export const botsViews: readonly AdministrationView[] = [];
