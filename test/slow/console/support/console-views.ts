import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { absenceViews } from './absence-views.js';
import { accessAdminViews } from './access-admin-views.js';
import { accountViews } from './account-views.js';
import { calendarAdminViews } from './calendar-admin-views.js';
import { catalogAdminViews } from './catalog-admin-views.js';
import { certificateAdminViews } from './certificate-admin-views.js';
import { counterViews } from './counter-views.js';
import { dashboardViews } from './dashboard-views.js';
import { formAdminViews } from './form-admin-views.js';
import { frameViews } from './frame-views.js';
import { inboxViews } from './inbox-views.js';
import { instanceViews } from './instance-views.js';
import { peopleAdminViews } from './people-admin-views.js';
import { procedureAdminViews } from './procedure-admin-views.js';
import { processAdminViews } from './process-admin-views.js';
import { promotionAdminViews } from './promotion-admin-views.js';
import { recordViews } from './record-views.js';
import { taskViews } from './task-views.js';
import { templateAdminViews } from './template-admin-views.js';
import { trustAdminViews } from './trust-admin-views.js';
import { tramiteAdminViews } from './tramite-admin-views.js';
import { wordingAdminViews } from './wording-admin-views.js';
import type { Visit } from './console-visit.js';

/** A view that the suite looks at in each state. */
export interface ListedView {
  /** Of its pictures: letters, digits and hyphens. */
  readonly name: string;
  /** Ends with the view in the tab. */
  readonly open: (visit: Visit & { readonly city: DemoCity }) => Promise<void>;
}

/** Every view of the console: each part of it has a list of its own. */
export const consoleViews: readonly ListedView[] = [
  ...frameViews,
  ...accountViews,
  ...inboxViews,
  ...taskViews,
  ...recordViews,
  ...counterViews,
  ...instanceViews,
  ...absenceViews,
  ...dashboardViews,
  ...accessAdminViews,
  ...calendarAdminViews,
  ...trustAdminViews,
  ...wordingAdminViews,
  ...tramiteAdminViews,
  ...processAdminViews,
  ...procedureAdminViews,
  ...certificateAdminViews,
  ...formAdminViews,
  ...catalogAdminViews,
  ...peopleAdminViews,
  ...promotionAdminViews,
  ...templateAdminViews,
];
