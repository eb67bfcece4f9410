import { expect } from 'chai';
import { ourCost } from '../../../plugins/auth/passwords/argon2.js';
import { PasswordHasher } from '../../../plugins/auth/passwords/password-hasher.js';
import { DJANGO_HASH, FOREIGN_ARGON2 } from './support/imported-hashes.js';

/** Waits until all work that can begin has begun. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the turns of passwords that are compared', () => {
  let hasher: PasswordHasher;
  let begun: string[];
  let ends: (() => void)[];

  beforeEach(() => {
    hasher = new PasswordHasher(ourCost);
    begun = [];
    ends = [];
  });

  const enter = (name: string, stored: string | null): Promise<void> =>
    hasher.runQueued(stored, 'stranger', async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });

  for (const stored of [DJANGO_HASH, FOREIGN_ARGON2]) {
    it(`are two at a time for imported hashes (${stored.slice(0, 13)}…), and those hold nobody else up`, async () => {
      const ours = await hasher.hash('correcta-y-larga');
      const all = Array.from({ length: 6 }, (_, index) => enter(`importada-${index}`, stored));
      await soon();
      expect(begun).to.deep.equal(['importada-0', 'importada-1']);
      for (const [name, hash] of [
        ['luz', ours],
        ['marta', ours],
        ['nadie', null],
      ] as const) {
        all.push(enter(name, hash));
      }
      await soon();
      expect(begun.slice(2)).to.deep.equal(['luz', 'marta', 'nadie']);
      while (ends.length > 0) {
        ends.shift()!();
        await soon();
      }
      await Promise.all(all);
      expect(begun).to.have.length(9);
    });
  }
});
