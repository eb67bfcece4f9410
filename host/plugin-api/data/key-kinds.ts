import { contributionPoint } from '../plugin/contribution-point.js';
import type { CommandConsole } from '../plugin/command.js';

/** Keys of one kind that are changed by hand: `npm run keys -- rotate <name>`. */
export interface KeyKind {
  /** Its name in the command, such as `tokens`. */
  readonly name: string;
  /** What follows the name in the command, where something does: `<id>`. */
  readonly argument?: string;
  /** A line for each key, without anything secret. */
  list(): Promise<readonly string[]>;
  /**
   * When its present key was made; undefined where there is none yet. Where a kind answers it, the command makes no
   * further key in the first minutes of one, unless that is asked for: it was repeated after it was broken off.
   */
  madeAt?(): Promise<Date | undefined>;
  /**
   * Makes a new key that takes the place of the present one, and prints what it is called. Done again, also after it
   * was broken off, it leaves one present key and nothing that cannot be read. Hosts follow it by a revision, or read
   * the key each time: the command then waits for them. Throws `InputError` for an argument that is none.
   */
  rotate(argument: string | undefined, console: CommandConsole): Promise<void>;
}

/** The kinds of keys, each by a plugin. */
export const KeyKinds = contributionPoint<KeyKind>('host/KeyKinds');
