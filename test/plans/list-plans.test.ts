import { describePlansOfLists } from './support/plans-of-lists.js';

// As many as a run of all tests allows; `test/slow/list-plans.slow.ts` has ten times as many.
describePlansOfLists(30_000);
