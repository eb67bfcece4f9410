import { plainValue } from '../../../host/plugin-api/index.js';
import type { IncomingContent } from '../contract.js';

const commands = [
  'tareas',
  'tarea',
  'tramite',
  'estado',
  'pendiente',
  'atras',
  'omitir',
  'cancelar',
  'continuar',
  'enlace',
  'enviar',
  'ayuda',
] as const;

export type CommandName = (typeof commands)[number];

/** Returns whether it is for the linked chat alone. */
export const isOwn = (name: CommandName | undefined): boolean => name === 'tareas' || name === 'tarea';

/** A command that was typed; `name` is undefined for one that there is not, or not for this chat. */
export interface TypedCommand {
  readonly name: CommandName | undefined;
  /** As it was typed, without the name of the bot. */
  readonly typed: string;
  /** What follows it, without blanks around it. */
  readonly argument: string;
}

const typedCommand = /^[/\uFF0F]([\p{L}\p{M}_]{1,32})(?:@\w{1,64})?(?:\s|$)/u;
/** As it may be written as well. */
const others: Readonly<Record<string, CommandName>> = { trámite: 'tramite', atrás: 'atras', pendientes: 'pendiente' };

/** Keys, numbers and names of tramites are values; the words that tasks are searched by are text. */
const argumentOf = (name: CommandName | undefined, text: string): string =>
  name === 'tareas' ? text.trim() : plainValue(text);

/**
 * Undefined for what is no command. The choice of a message may be one, too. A text that begins with a blank is none,
 * so that every answer can be written.
 */
export function commandOf(
  content: IncomingContent,
  { isLinked }: { readonly isLinked: boolean },
): TypedCommand | undefined {
  const text = content.kind === 'text' ? content.text : content.kind === 'choice' ? content.value : '';
  const shown = text.replace(/^\p{Cf}+/u, '');
  const [whole = '', word] = typedCommand.exec(shown) ?? [];
  if (word === undefined) return undefined;
  const given = plainValue(word).toLowerCase();
  const name = others[given] ?? commands.find((one) => one === given);
  return {
    name: isLinked || !isOwn(name) ? name : undefined,
    typed: `/${word}`,
    argument: argumentOf(name, shown.slice(whole.length)),
  };
}
