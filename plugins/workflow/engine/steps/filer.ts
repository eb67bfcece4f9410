/**
 * Of an outermost instance `r`, the id of the user who filed what has started it; null where nothing was filed, or by
 * nobody known. That user follows it, and has nothing of what staff have of it (decisions, section 7).
 */
export const FILER = 'CASE WHEN r.origin_kind IS NOT NULL THEN r.started_by END';

/** An instance `i` beside its outermost one, `r`. */
export const WITH_ROOT = 'workflow_instance i JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)';

/** Returns the same of any instance, as one value. */
export const filerOf = (instance: string): string => `(SELECT ${FILER} FROM ${WITH_ROOT} WHERE i.id = ${instance})`;
