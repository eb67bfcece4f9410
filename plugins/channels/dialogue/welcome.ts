import type { Choice, IncomingContent } from '../contract.js';
import type { Say } from '../texts/wordings.js';
import type { Reply } from '../conversation/turn.js';
import type { TypedCommand } from './commands.js';

/** The commands that the welcome offers to citizens, in this order. */
const offered = ['tramite', 'estado', 'ayuda'] as const;

/** Makes the message that tells citizens what they can do in a chat. Its choices are commands, so they never expire. */
export function welcome(say: Say): Reply {
  const choices = offered.map((name): Choice => ({ label: say(`boton_${name}`), value: `/${name}` }));
  return { text: say('bienvenida'), choices };
}

/** Reads a number typed after the welcome as the command of that choice. */
export function welcomeNumber(
  content: IncomingContent,
): (TypedCommand & { readonly name: (typeof offered)[number] }) | undefined {
  const [, number] = content.kind === 'text' ? (/^\s*(\d)\s*$/.exec(content.text) ?? []) : [];
  const name = offered[Number(number) - 1];
  return name && { name, typed: `/${name}`, argument: '' };
}
