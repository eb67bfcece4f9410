import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as certificates } from '../../plugins/certificates/index.js';
import { plugin as forms } from '../../plugins/forms/index.js';
import { plugin as procedures } from '../../plugins/procedures/index.js';
import { plugin as tramites } from '../../plugins/tramites/index.js';

/** All plugins of the product: what a test host runs unless it says otherwise. */
export const productPlugins: readonly AnyHostPlugin[] = [auth, forms, procedures, tramites, certificates];
