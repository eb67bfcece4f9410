import type { Command } from '../../host/plugin-api/index.js';
import { adminCommand } from './commands/admin-command.js';
import { keysCommand } from './commands/keys-command.js';

type Services = Parameters<typeof adminCommand>[0] & Parameters<typeof keysCommand>[0];

/** Builds the command-line tools of the plugin. */
export function authCommands(services: Services): readonly Command[] {
  return [adminCommand(services), keysCommand(services)];
}
