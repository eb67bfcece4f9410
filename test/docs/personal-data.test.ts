import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { personalDataDocument, personalDataFile } from '../../scripts/docs/personal-data-document.js';

describe('docs/personal-data.md', () => {
  it('tells what plugins declare: npm run docs:personal-data', async () => {
    expect(readFileSync(personalDataFile, 'utf8')).to.equal(await personalDataDocument());
  });
});
