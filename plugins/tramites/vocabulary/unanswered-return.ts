/**
 * The condition of a return `m` of a record `r` that the city has not answered since: after the first answer, the
 * record no longer waits for what an earlier return asked for.
 */
export const unansweredReturn = '(r.respondido IS NULL OR r.respondido < m.moved_at)';
