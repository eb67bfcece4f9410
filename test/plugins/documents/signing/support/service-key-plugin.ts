import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { definePlugin, type AnyHostPlugin } from '../../../../../host/plugin-api/index.js';
import { SignatureKey } from '../../../../../plugins/documents/contract.js';
import type { TestAuthority } from './test-authority.js';

const run = promisify(execFile);

/** Makes a plugin of a city whose key is in another process: openssl signs, and the host has no key. */
export function serviceKeyPlugin(authority: TestAuthority, file: string): AnyHostPlugin {
  const sign = async (digest: Buffer, signal: AbortSignal): Promise<Buffer> => {
    const command = ['pkeyutl', '-sign', '-inkey', `${file}.key`, '-pkeyopt', 'digest:sha256'];
    const signing = run('openssl', command, { cwd: authority.folder, encoding: 'buffer', signal });
    // openssl may end before it has read its input; its exit code shows the failure.
    signing.child.stdin?.on('error', () => undefined).end(digest);
    return (await signing).stdout;
  };
  return definePlugin({
    id: 'city-key',
    dependsOn: ['documents'],
    config: z.strictObject({}).prefault({}),
    bindings({ bind }) {
      bind(SignatureKey).toConstantValue({
        certificates: () => Promise.resolve([authority.certificate(file), authority.certificate('ca')]),
        sign: ({ sha256 }, signal) => sign(sha256, signal),
      });
    },
  });
}
