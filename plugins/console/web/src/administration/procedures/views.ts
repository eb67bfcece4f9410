import type { AdministrationView } from '../frame/administration-view.js';

/** The registered stored procedures, in the administration. */
export const proceduresViews: readonly AdministrationView[] = [];
