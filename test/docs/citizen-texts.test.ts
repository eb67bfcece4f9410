import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { citizenTextsDocument, citizenTextsFile } from '../../scripts/docs/citizen-texts-document.js';

describe('docs/texts-for-citizens.md', () => {
  it('has the present texts: npm run docs:citizen-texts writes it', async () => {
    expect(await readFile(citizenTextsFile, 'utf8')).to.equal(await citizenTextsDocument());
  });
});
