/** The console of a command: a terminal, or a test. */
export interface CommandConsole {
  /** Prints a line for the user of the command. */
  print(line: string): void;
  /** Prints a warning, on standard error. */
  warn(line: string): void;
  /**
   * Asks for a secret that must not appear in the list of processes or in a shell's history; from a pipe, reads its
   * first line.
   */
  readSecret(question: string): Promise<string>;
}

/**
 * A command-line tool of a plugin: `npm run tool -- <name> <arguments>`. It runs with the plugin's services, on the
 * database of the running host where there is one. A `DomainError` or `BootError` that it throws is printed as one
 * line.
 */
export interface Command {
  readonly name: string;
  /** The forms of the arguments, one line each. */
  readonly usage: readonly string[];
  /** Runs the command. Returns the exit status when it is not 0. */
  run(args: readonly string[], console: CommandConsole): Promise<void> | Promise<number>;
}
