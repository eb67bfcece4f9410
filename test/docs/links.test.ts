import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../host/runtime/paths.js';
import { documentsIn } from './support/documents.js';

/** Reads a document without its code blocks, which have neither headings nor links. */
const prose = (file: string): string => readFileSync(file, 'utf8').replaceAll(/^```.+?^```$/gms, '');

/** Returns the anchors that GitHub gives the headings of a document. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of prose(file).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Lists the links of a document whose targets are missing. */
function brokenLinks(file: string): string[] {
  const links = prose(file)
    .replaceAll(/`[^`\n]*`/g, '')
    .matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g);
  return [...links].flatMap(([, link]) => {
    const [target = '', anchor] = link!.split('#');
    const meant = target === '' ? file : path.resolve(path.dirname(file), decodeURIComponent(target));
    const isThere = existsSync(meant) && (anchor === undefined || anchorsOf(meant).has(anchor));
    return isThere ? [] : [`${path.relative(packageRoot, file)}: ${link}`];
  });
}

describe('the documents', () => {
  it('link to existing files and headings', () => {
    const documents = documentsIn(packageRoot);
    expect(documents).to.include(path.join(packageRoot, 'README.md'));
    expect(documents.flatMap(brokenLinks)).to.deep.equal([]);
  });

  it('have a README of at most 200 lines', () => {
    const lines = readFileSync(path.join(packageRoot, 'README.md'), 'utf8').split('\n');
    expect(lines.length).to.be.at.most(201);
  });
});
