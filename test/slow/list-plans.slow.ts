import { describePlansOfLists } from '../plans/support/plans-of-lists.js';

describePlansOfLists(300_000);
