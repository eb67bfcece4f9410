import { expect } from 'chai';
import { tmpdir } from 'node:os';
import { followBlocks } from '../../scripts/docs/follow-blocks.js';
import { isShown, shellBlocks } from '../../scripts/docs/shell-blocks.js';
import { refusalOf } from '../acceptance/support/bundles.js';

const fence = '```';
const block = (commands: string, output?: string): string =>
  `${fence}sh\n${commands}\n${fence}\n${output === undefined ? '' : `\n${fence}\n${output}\n${fence}\n`}`;

describe('following the commands of a document', () => {
  const follow = (document: string): Promise<void> =>
    followBlocks(shellBlocks(document), { cwd: tmpdir(), env: process.env });

  it('runs blocks of sh, with the output right below each', () => {
    const document = `# Title\n\n${block('one')}\nText.\n\n${block('two', 'shown')}\n${fence}yaml\nkey: 1\n${fence}\n`;
    expect(shellBlocks(document)).to.deep.equal([
      { line: 4, commands: 'one\n' },
      { line: 10, commands: 'two\n', output: 'shown\n' },
    ]);
  });

  it('keeps variables from one block to the next', () =>
    follow(`${block('NAME=Ana')}\n${block('echo "$NAME"', 'Ana')}`));

  it('names the line of a command that fails', async () => {
    expect(await refusalOf(follow(`${block('true')}\n${block('false')}`))).to.match(/^Line 6: .* with 1/);
  });

  it('names the line of an output that differs', async () => {
    expect(await refusalOf(follow(block('echo two', 'one')))).to.match(/^Line 2: the output differs/);
  });

  it('matches any text only for …', () => {
    expect(isShown('{"id":12,"at":"now"}\n', '{"id":…,"at":"…"}')).to.equal(true);
    expect(isShown('first\nand\nlast', 'first\n…\nlast')).to.equal(true);
    expect(isShown('{"id":12}', '{"id":…,"at":"…"}')).to.equal(false);
    expect(isShown('a+b', 'a.b')).to.equal(false);
    expect(isShown('more than shown', 'shown')).to.equal(false);
  });
});
