import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../host/runtime/paths.js';

/** The files that the document shows, in order. Tests run them; the last one is that of contributed types of tasks. */
const files = [
  'docs/examples/turnos/index.ts',
  'docs/examples/turnos/plugin.ts',
  'docs/examples/turnos/turn-service.ts',
  'docs/examples/turnos/migrations/0001-turnos.ts',
  'test/docs/turnos.test.ts',
  'docs/examples/opiniones/plugin.ts',
  'docs/examples/sellos/stamp-work.ts',
];

const read = (file: string): Promise<string> => readFile(path.join(packageRoot, file), 'utf8');

/** Removes the paths of imports: the document has the plugin in `plugins/`, where they differ. */
const withoutWay = (source: string): string => source.replaceAll(/'(?:\.\.\/)+(?:docs\/examples\/|plugins\/)?/g, "'…/");

describe('docs/writing-a-plugin.md', () => {
  it('shows a plugin that is checked and run', async () => {
    const blocks = [...(await read('docs/writing-a-plugin.md')).matchAll(/```ts\n(.*?)```/gs)];
    const sources = await Promise.all(files.map(read));
    expect(blocks.map(([, shown]) => withoutWay(shown!))).to.deep.equal(sources.map(withoutWay));
  });
});
