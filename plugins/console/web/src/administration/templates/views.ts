import type { AdministrationView } from '../frame/administration-view.js';

/** The templates of documents and mails, in the administration. */
export const templatesViews: readonly AdministrationView[] = [];
