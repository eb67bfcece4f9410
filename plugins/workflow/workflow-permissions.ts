/** The permission to see every instance, and the processes. */
export const READ_INSTANCES = 'workflow.read';

/** The permission to start instances of any process, and to administer them. */
export const MANAGE_INSTANCES = 'workflow.admin';

export const workflowPermissions = [
  { code: 'workflow.designer', name: 'Diseñar procesos y formularios, y publicarlos' },
  { code: READ_INSTANCES, name: 'Consultar procesos, versiones y formularios' },
  { code: MANAGE_INSTANCES, name: 'Administrar procesos' },
];
