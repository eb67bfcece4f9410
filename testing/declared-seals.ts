import type { Container } from 'inversify';
import { MAIL_PURPOSE } from '../host/jobs/mail/mail-seal.js';
import { Secrets, type AnyHostPlugin } from '../host/plugin-api/index.js';
import { dataKeyColumn } from '../host/data/secrets/root-key-check.js';

/** The purposes for which the host itself seals values, which it re-encrypts under a new root key. */
const ofHost = [MAIL_PURPOSE, dataKeyColumn.purpose];

/**
 * Makes a host refuse to seal for a purpose that no plugin's `sealedColumns` name: `npm run keys -- reseal` would skip
 * such a value, and it could not be opened once the old root key is gone.
 *
 * @returns a function that throws if such a seal was refused, as the calling code may have swallowed the error.
 */
export function refuseUndeclaredSeals(container: Container, plugins: readonly AnyHostPlugin[]): () => void {
  const columns = plugins.flatMap(({ sealedColumns }) => sealedColumns ?? []);
  const declared = new Set([...ofHost, ...columns.map(({ purpose }) => purpose)]);
  const secrets = container.get<Secrets>(Secrets);
  const seal = secrets.sealBytes.bind(secrets);
  let refusal: Error | undefined;
  secrets.sealBytes = (purpose, ...more) => {
    if (declared.has(purpose)) return seal(purpose, ...more);
    refusal ??= new Error(`Secrets.sealBytes: the sealedColumns of no plugin name the purpose "${purpose}"`);
    throw refusal;
  };
  return () => {
    if (refusal) throw refusal;
  };
}
