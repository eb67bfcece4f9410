/** Where a command writes to and reads from: a terminal, or a test. */
export interface CommandConsole {
  /** A line for the user of the command. */
  print(line: string): void;
  /** A warning, on standard error. */
  warn(line: string): void;
  /** Asks for something that must not be in a list of processes or a shell's history; from a pipe, its first line. */
  readSecret(question: string): Promise<string>;
}

/**
 * A command-line tool that a plugin brings: `npm run tool -- <name> <arguments>`. It runs with the plugin's services,
 * on the database of the running host where there is one. A `DomainError` or `BootError` that it throws is printed as
 * one line.
 */
export interface Command {
  readonly name: string;
  /** What may follow the name, one line a form. */
  readonly usage: readonly string[];
  /** Answers the exit status, where that is another than 0. */
  run(args: readonly string[], console: CommandConsole): Promise<void> | Promise<number>;
}
