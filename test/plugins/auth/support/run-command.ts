import type { TestHost } from '../../../../testing/start-test-host.js';

/** The output of a command-line tool. */
export interface CommandOutput {
  readonly lines: readonly string[];
  /** The questions that it asked. */
  readonly questions: readonly string[];
}

/** Runs a command of a host, as `npm run tool -- <name> <arguments>` does; `secret` is the typed input. */
export async function runCommand(
  { host }: TestHost,
  [name, ...args]: readonly string[],
  secret = '',
): Promise<CommandOutput> {
  const lines: string[] = [];
  const questions: string[] = [];
  const command = host.commands.find((candidate) => candidate.name === name);
  if (!command) throw new Error(`no command ${name}`);
  await command.run(args, {
    print: (line) => lines.push(line),
    warn: (line) => lines.push(line),
    readSecret: (question) => {
      questions.push(question);
      return Promise.resolve(secret);
    },
  });
  return { lines, questions };
}
