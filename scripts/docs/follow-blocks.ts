import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isShown, type ShellBlock } from './shell-blocks.js';

/** The end of the output of a block; no command writes it. */
const END = '\u001E';

interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs blocks one after the other in one shell, so that they share variables. Throws at the first command that fails,
 * and at the first output that differs from the document; the message names the line of the document.
 */
export async function followBlocks(blocks: readonly ShellBlock[], surroundings: Surroundings): Promise<void> {
  const script = blocks.map(({ commands }) => `${commands}\nprintf '${END}'\n`).join('');
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    ...surroundings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  shell.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [status] = (await once(shell, 'close')) as [number | null];
  const outputs = output.split(END);
  blocks.forEach(({ line, commands, output: shown }, index) => {
    const said = outputs[index] ?? '';
    if (index >= outputs.length - 1)
      throw new Error(`Line ${line}: a command ended with ${status}.\n\n${commands}\n${said}\n${errors}`);
    if (shown !== undefined && !isShown(said, shown))
      throw new Error(`Line ${line}: the output differs.\n\n${commands}\nShown:\n${shown}\nWas:\n${said}`);
  });
}
