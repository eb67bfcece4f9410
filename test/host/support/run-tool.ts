import { describeFailure } from '../../../host/boot/describe-failure.js';
import type { Host } from '../../../host/host.js';
import { failureStatus, runCommand } from '../../../host/tool/commands.js';

/** What a command printed, and its exit status. */
export interface ToolRun {
  readonly status: number;
  readonly printed: readonly string[];
  readonly warned: readonly string[];
}

/** Runs a command of a host as `npm run tool -- <name> <arguments>` does. */
export async function runTool(host: Pick<Host, 'commands'>, ...words: readonly string[]): Promise<ToolRun> {
  const [printed, warned]: [string[], string[]] = [[], []];
  const status = await runCommand(host.commands, words, {
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
    readSecret: () => Promise.reject(new Error('nothing is asked for')),
  }).catch((error: unknown) => {
    warned.push(`ventanilla: ${describeFailure(error)}`);
    return failureStatus(words);
  });
  return { status, printed, warned };
}
