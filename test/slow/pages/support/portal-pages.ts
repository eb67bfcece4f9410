import { accountPages } from './account-pages.js';
import { fillPages } from './fill-pages.js';
import { findPages } from './find-pages.js';
import { followPages } from './follow-pages.js';
import type { ListedPage } from './listed-page.js';

/** Every page that citizens see, in the order of their way through them. */
export const portalPages: readonly ListedPage[] = [...findPages, ...fillPages, ...followPages, ...accountPages];
