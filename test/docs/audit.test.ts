import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { auditActions } from './support/audit-actions.js';

/** Reads the actions in the table of actions: `| action | event |`. */
function documented(): string[] {
  const text = readFileSync('docs/audit.md', 'utf8');
  const [, section = ''] = /\n## Actions\n([\s\S]*?)\n## /.exec(text) ?? [];
  return [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, action = '']) => action),
  );
}

describe('docs/audit.md', () => {
  it('names each action that the sources write, once, and no other', () => {
    const written = auditActions();
    expect(written).to.include('auth.user.signedOut').and.to.have.length.above(40);
    expect(documented().toSorted()).to.deep.equal(written);
  }).timeout(120_000);
});
