/** To see every instance, and the processes. */
export const READ_INSTANCES = 'workflow.read';

/** To start instances of any process, and to administer them. */
export const MANAGE_INSTANCES = 'workflow.admin';
