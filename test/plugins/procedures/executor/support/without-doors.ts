import type { AnyHostPlugin } from '../../../../../host/plugin-api/index.js';
import { plugin } from '../../../../../plugins/procedures/index.js';

/** The plugin without its doors, for a host without sessions. */
export const withoutDoors: AnyHostPlugin = { ...(plugin as AnyHostPlugin), routes: () => [] };
