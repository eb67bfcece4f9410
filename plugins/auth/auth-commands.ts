import type { Command } from '../../host/plugin-api/index.js';
import { adminCommand } from './commands/admin-command.js';

/** The command-line tools of the plugin. */
export function authCommands(services: Parameters<typeof adminCommand>[0]): readonly Command[] {
  return [adminCommand(services)];
}
