import type { AdministrationView } from '../frame/administration-view.js';

/** The definitions that go from one server to another, in the administration. */
export const promotionViews: readonly AdministrationView[] = [];
