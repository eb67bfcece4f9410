/**
 * The statement that locks the instance of a task where no person has acted on it yet, as its record is about to begin.
 * It comes before the lock of the task (ADR 0023). In any other instance a claim locks the task alone, and waits for no
 * step.
 */
export const lockUntouched = `UPDATE workflow_instance SET revision = revision
  WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $1) AND untouched_record IS NOT NULL`;
