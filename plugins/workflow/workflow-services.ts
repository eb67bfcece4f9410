import { ProcessVersions } from './processes/process-versions.js';

/** The plugin's own services, each bound to itself. */
export const workflowServices = [ProcessVersions] as const;
