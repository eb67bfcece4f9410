import { describePlansOfLists } from './support/plans-of-lists.js';

// As many as fit into a run of all tests; `test/slow/list-plans.slow.ts` has ten times as many.
describePlansOfLists(30_000);
