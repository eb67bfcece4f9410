import type { Container } from 'inversify';
import { MAIL_PURPOSE } from '../host/jobs/mail/mail-seal.js';
import { Secrets, type AnyHostPlugin } from '../host/plugin-api/index.js';
import { dataKeyColumn } from '../host/data/secrets/root-key-check.js';

/** What the host itself keeps sealed, and brings under a new root key. */
const ofHost = [MAIL_PURPOSE, dataKeyColumn.purpose];

/**
 * Has a host seal nothing for a purpose that no plugin's `sealedColumns` name: `npm run keys -- reseal` would pass it
 * over, and nothing could open it once the old root key is gone.
 *
 * @returns what throws where something was to be sealed so, as the code that met the refusal may have swallowed it.
 */
export function refuseUndeclaredSeals(container: Container, plugins: readonly AnyHostPlugin[]): () => void {
  const columns = plugins.flatMap(({ sealedColumns }) => sealedColumns ?? []);
  const declared = new Set([...ofHost, ...columns.map(({ purpose }) => purpose)]);
  const secrets = container.get<Secrets>(Secrets);
  const seal = secrets.seal.bind(secrets);
  let refusal: Error | undefined;
  secrets.seal = (purpose, ...more) => {
    if (declared.has(purpose)) return seal(purpose, ...more);
    refusal ??= new Error(`Secrets.seal: the sealedColumns of no plugin name the purpose "${purpose}"`);
    throw refusal;
  };
  return () => {
    if (refusal) throw refusal;
  };
}
