/**
 * Locks the instance of a task where it is still untouched, as its record is about to begin: to be done before the task
 * is locked (ADR 0023). Of any other, a claim locks the task alone, and waits for no step.
 */
export const lockUntouched = `UPDATE workflow_instance SET revision = revision
  WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $1) AND untouched_record IS NOT NULL`;
