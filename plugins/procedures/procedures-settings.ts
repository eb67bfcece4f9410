import { token } from '../../host/plugin-api/index.js';
import type { ProceduresConfig } from './procedures-config.js';

/** The plugin's part of the configuration, for its own services. */
export const ProceduresSettings = token<ProceduresConfig>('procedures/ProceduresSettings');
