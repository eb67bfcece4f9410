import { PASSWORD, startAuthHost, type AuthClient } from '../../auth/support/auth-client.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { documentPlugins } from './documents-client.js';

const bundle = {
  usuarios: [
    { username: 'luz', password: PASSWORD },
    { username: 'jefa', password: PASSWORD, is_superuser: true },
  ],
};

/** Starts a host of a named city with the plugin `documents`, and nothing to issue. */
export function startStatementHost({ config, ...options }: TestHostOptions = {}): Promise<AuthClient> {
  return startAuthHost({
    plugins: documentPlugins,
    bundle,
    ...options,
    config: { mail: { cityName: 'Alcaldía de Jamundí' }, ...config },
  });
}
