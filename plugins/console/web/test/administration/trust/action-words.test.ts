import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { actionWords, moduleWords, wordsOfAction } from '../../../src/administration/trust/action-words.js';

/** Reads the actions of the table in the documentation, which another test holds equal to those of the sources. */
function documented(): string[] {
  const text = readFileSync('docs/audit.md', 'utf8');
  const [, section = ''] = /\n## Actions\n([\s\S]*?)\n## /.exec(text) ?? [];
  return [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, action = '']) => action),
  );
}

describe('the words of the actions', () => {
  it('are there for each action that is documented, and for no other', () => {
    expect(Object.keys(actionWords).sort()).to.deep.equal(documented().sort());
  });

  it('name the actions of any catalog and of any channel, and each is found by its part', () => {
    expect(wordsOfAction('catalogs.barrio.created')).to.equal('Creó un elemento de un catálogo');
    expect(wordsOfAction('whatsapp.connection.linked')).to.equal('Enlazó un bot con un chat');
    const prefixes = Object.keys(moduleWords);
    const actions = Object.keys(actionWords).filter((action) => !action.startsWith('<'));
    expect(actions.filter((action) => !prefixes.some((prefix) => action.startsWith(prefix)))).to.deep.equal([]);
  });
});
