import type { FormPage } from '../../../tramites/contract.js';
import { isOpen, type PagePlan } from './page-plan.js';

/** The next page of the user: a page of the form, or the check of all answers. */
export type Destination = FormPage | 'review';

/**
 * Returns where a valid page leads: to itself again where an answer has shown another question on it; after a change
 * from the check of all answers, to the first open question or back to the check; else to the page after it.
 */
export function nextPage(plan: PagePlan, codigo: string, isChange: boolean): Destination {
  const page = plan.find(codigo);
  if (page && isOpen(page)) return page;
  if (isChange || !page) return plan.firstOpen ?? 'review';
  return plan.after(page) ?? plan.firstOpen ?? 'review';
}
