import type { AdministrationView } from '../frame/administration-view.js';

/** The certificates of the city, in the administration. */
export const certificatesViews: readonly AdministrationView[] = [];
