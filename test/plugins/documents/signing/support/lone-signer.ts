import { type Logger, type Metrics } from '../../../../../host/plugin-api/index.js';
import type { SignatureKey } from '../../../../../plugins/documents/contract.js';
import type { DevelopmentKeys } from '../../../../../plugins/documents/signing/development-keys.js';
import { PadesDocumentSigner } from '../../../../../plugins/documents/signing/pades-document-signer.js';
import { documentsConfig } from '../../../../../plugins/documents/documents-config.js';
import { SigningKeys } from '../../../../../plugins/documents/signing/signing-keys.js';
import { TestClock } from '../../../../../testing/test-clock.js';

/** A signer without a host, and its log and metrics. */
export interface LoneSigner {
  readonly signer: PadesDocumentSigner;
  readonly clock: TestClock;
  readonly log: object[];
  /** The counted metrics as `<figure> <label>`. */
  readonly counted: string[];
}

/** Makes a signer with this configuration. It has no database, and so no development key. */
export function loneSigner(signature: object, service?: SignatureKey): LoneSigner {
  const settings = documentsConfig.parse({ signature });
  const clock = new TestClock();
  const [log, counted]: [object[], string[]] = [[], []];
  const write = (fields: object, message: string) => void log.push({ ...fields, message });
  const logger: Logger = { debug: write, info: write, warn: write, error: write };
  const metrics: Pick<Metrics, 'add'> = {
    add: ({ name }, labels) => void counted.push(`${name} ${Object.values(labels).join(' ')}`),
  };
  const none = { key: () => Promise.reject(new Error('there is no database')) } as unknown as DevelopmentKeys;
  const host = {
    profile: 'server',
    publicUrl: '',
    timeZone: 'America/Bogota',
    cityName: 'Bogotá (D. C.)',
  } as ConstructorParameters<typeof SigningKeys>[3];
  const keys = new SigningKeys(settings, clock, none, host, service);
  return {
    signer: new PadesDocumentSigner(settings, keys, clock, host, metrics as Metrics, logger),
    clock,
    log,
    counted,
  };
}

/** The details with which tests sign. */
export const details = { codigo: '7K3M-9QWX-2PZT', at: new Date() };
