import { addresses } from '../pages/addresses.js';
import type { Destination } from '../plan/next-page.js';
import type { PagePlan } from '../plan/page-plan.js';

/** Returns the address of a page of a tramite. */
export function addressOf(codigo: string, to: Destination, isChange = false): string {
  if (to === 'review') return addresses.review(codigo);
  return isChange ? addresses.change(codigo, to.codigo) : addresses.question(codigo, to.codigo);
}

/** Returns where a returning user continues: the first page with an open question, or the check of all answers. */
export const goingOn = (plan: PagePlan): Destination => plan.firstOpen ?? 'review';
