/** To see every instance, and the processes. */
export const READ_INSTANCES = 'workflow.read';

/** To start instances of any process, and to administer them. */
export const MANAGE_INSTANCES = 'workflow.admin';

/** What may be granted. */
export const workflowPermissions = [
  { code: 'workflow.designer', name: 'Diseñar procesos y formularios, y publicarlos' },
  { code: READ_INSTANCES, name: 'Consultar procesos, versiones y formularios' },
  { code: MANAGE_INSTANCES, name: 'Administrar procesos' },
];
