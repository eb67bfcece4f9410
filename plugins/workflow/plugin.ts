import { definePlugin } from '../../host/plugin-api/index.js';
import { workflowConfig } from './workflow-config.js';
import { workflowServices } from './workflow-services.js';
import { WorkflowSettings } from './workflow-settings.js';

/** Processes of the city: their definitions, versions and forms (decisions, section 7). */
export const workflowPlugin = definePlugin({
  id: 'workflow',
  dependsOn: ['forms', 'procedures'],
  config: workflowConfig,
  bindings({ bind }, config) {
    bind(WorkflowSettings).toConstantValue(config);
    for (const service of workflowServices) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
});
