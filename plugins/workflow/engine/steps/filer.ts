/**
 * The column with the user whose filing started an outermost instance `r`; null without a filing, or where its filer is
 * unknown. That user follows the instance, and sees nothing that only staff see (decisions, section 7).
 */
export const FILER = 'CASE WHEN r.origin_kind IS NOT NULL THEN r.started_by END';

/** The join of an instance `i` and its outermost one, `r`. */
export const WITH_ROOT = 'workflow_instance i JOIN workflow_instance r ON r.id = COALESCE(i.root_id, i.id)';

/** Writes the subquery of {@link FILER} for any instance. */
export const filerOf = (instance: string): string => `(SELECT ${FILER} FROM ${WITH_ROOT} WHERE i.id = ${instance})`;

/** The column with the kind of origin of the outermost instance of an instance `i`: `tramite` for a record. */
export const ROOT_ORIGIN =
  'CASE WHEN i.root_id IS NULL THEN i.origin_kind ELSE (SELECT r.origin_kind FROM workflow_instance r WHERE r.id = i.root_id) END';

/** Writes the record of a task: its own, or that which has started its outermost instance. */
export const recordOf = (task: string, root: string): string =>
  `COALESCE(${task}.record_id, CASE WHEN ${root}.origin_kind = 'tramite' THEN ${root}.origin_id END)`;
