import type { Choice, IncomingContent } from '../contract.js';
import type { Say } from '../texts/wordings.js';
import type { Reply } from '../conversation/turn.js';
import type { TypedCommand } from './commands.js';

/** What a citizen is offered who has not begun anything, in this order. */
const offered = ['tramite', 'estado', 'ayuda'] as const;

/** Says what citizens can do in a chat. Its choices are commands, which never are those of an earlier message. */
export function welcome(say: Say): Reply {
  const choices = offered.map((name): Choice => ({ label: say(`boton_${name}`), value: `/${name}` }));
  return { text: say('bienvenida'), choices };
}

/** Returns the command of a choice of the welcome that was typed as its number. */
export function welcomeNumber(
  content: IncomingContent,
): (TypedCommand & { readonly name: (typeof offered)[number] }) | undefined {
  const [, number] = content.kind === 'text' ? (/^\s*(\d)\s*$/.exec(content.text) ?? []) : [];
  const name = offered[Number(number) - 1];
  return name && { name, typed: `/${name}`, argument: '' };
}
