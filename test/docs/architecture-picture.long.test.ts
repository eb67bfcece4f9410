import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { architectureFile, architecturePicture } from '../../scripts/docs/architecture-picture.js';

describe('docs/architecture.svg', () => {
  it('shows the imports of the code: npm run docs:architecture draws it', async () => {
    const drawn = await readFile(architectureFile, 'utf8');
    expect(drawn).to.equal(architecturePicture());
    expect(drawn).to.include('>workflow<').and.to.include('host/plugin-api');
  });
});
