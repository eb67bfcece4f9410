import { expect } from 'chai';
import { protectionOf, readOptions } from '../../../host/backup/backup-options.js';
import type { CommandConsole } from '../../../host/plugin-api/index.js';
import { rejectionOf } from '../support/rejection.js';

const nobody: CommandConsole = {
  print: () => undefined,
  warn: () => undefined,
  readSecret: () => Promise.resolve('too short'),
};

describe('npm run backup', () => {
  for (const [what, args, message] of [
    ['no folder', [], /^usage: /],
    ['two folders', ['a', 'b'], /^usage: /],
    ['an unknown option', ['a', '--all'], /^usage: /],
    ['no number to keep', ['a', '--keep', '0'], /^--keep: /],
    ['a number to keep that is none', ['a', '--keep', 'x'], /^--keep: /],
    ['two ways to encrypt', ['a', '--unencrypted', '--recipient', 'age1x'], /do not go together/],
    ['a file of a passphrase that is not there', ['a', '--passphrase-file', '/nowhere'], /^--passphrase-file: /],
    ['a passphrase that is too short', ['a'], /12 characters or more/],
    ['something to keep while it only looks', ['a', '--verify', '--keep', '3'], /^usage: /],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      const read = async () => protectionOf(readOptions('backup', args), {}, nobody);
      expect((await rejectionOf(read)).message).to.match(message);
    });
  }
});
