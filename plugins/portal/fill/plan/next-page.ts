import { isOpen, type FormPage, type PagePlan } from './page-plan.js';

/** Where a person goes on: a page of the form, or the one on which all answers are checked. */
export type Destination = FormPage | 'review';

/**
 * Behind a page that was handed in without a fault: the page itself once more where an answer has shown another
 * question on it; behind a change of one answer, what that has left open, and else all answers again; else the page
 * after it.
 */
export function nextPage(plan: PagePlan, codigo: string, isChange: boolean): Destination {
  const page = plan.find(codigo);
  if (page && isOpen(page)) return page;
  if (isChange || !page) return plan.firstOpen ?? 'review';
  return plan.after(page) ?? plan.firstOpen ?? 'review';
}
