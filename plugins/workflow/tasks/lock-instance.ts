/** Locks the instance of a task, where it has one: to be done before the task is (ADR 0023). */
export const lockInstance =
  'UPDATE workflow_instance SET revision = revision WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $1)';
