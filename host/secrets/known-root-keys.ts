import type { HostConfig } from '../config/host-config.js';
import { readKeyFile } from './key-file.js';
import { hasKeyFile, keyFile, nextKeyFile } from './root-key.js';
import { idOf } from './sealer.js';

/** The ids of the root keys that are there already: none is made. */
export function knownRootKeyIds(config: HostConfig): readonly string[] {
  const ofFolder = [keyFile(config), nextKeyFile(config)].map(readKeyFile);
  const configured = [config.secretKey, ...config.secretKeyPrevious].map((text) => text && Buffer.from(text, 'base64'));
  return [...configured, ...(hasKeyFile(config) ? ofFolder : [])].flatMap((key) => (key ? [idOf(key)] : []));
}
