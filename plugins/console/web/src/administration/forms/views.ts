import type { AdministrationView } from '../frame/administration-view.js';

/** The forms of tasks, in the administration. */
export const formsViews: readonly AdministrationView[] = [];
