import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { codeRoot } from '../../host/runtime/paths.js';

describe('docs/ways-through-the-code.md', () => {
  const text = readFileSync(path.join(codeRoot, 'docs/ways-through-the-code.md'), 'utf8');
  const files = [...text.matchAll(/^\| `([^`]+\.ts)`/gm)].map(([, file]) => file!);

  // The slow suite of documents compares the whole document with the ways of the code.
  it('names files that are there: npm run docs:ways writes it', () => {
    expect(files).to.have.length.greaterThan(50);
    const missing = files.filter((file) =>
      [file, path.join('plugins', file)].every((place) => !existsSync(path.join(codeRoot, place))),
    );
    expect(missing).to.deep.equal([]);
  });
});
