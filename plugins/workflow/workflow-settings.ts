import { token } from '../../host/plugin-api/index.js';
import type { WorkflowConfig } from './workflow-config.js';

/** The plugin's part of the configuration, for its own services. */
export const WorkflowSettings = token<WorkflowConfig>('workflow/WorkflowSettings');
