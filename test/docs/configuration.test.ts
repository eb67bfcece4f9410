import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { configurationDocument, configurationFile } from '../../scripts/docs/configuration-document.js';

describe('docs/configuration.md', () => {
  it('has the tables of the schemas: npm run docs:configuration writes it', async () => {
    expect(await readFile(configurationFile, 'utf8')).to.equal(await configurationDocument());
  });
});
