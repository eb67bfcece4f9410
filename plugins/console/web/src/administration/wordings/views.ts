import type { AdministrationView } from '../frame/administration-view.js';

/** The wordings of chats and pages, in the administration. */
export const wordingsViews: readonly AdministrationView[] = [];
