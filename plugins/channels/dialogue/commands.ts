import { plainValue } from '../../../host/plugin-api/index.js';
import type { IncomingContent } from '../contract.js';

const commands = [
  'tareas',
  'tarea',
  'tramite',
  'estado',
  'pendiente',
  'mensaje',
  'revision',
  'calificar',
  'atras',
  'omitir',
  'cancelar',
  'continuar',
  'enlace',
  'enviar',
  'ayuda',
] as const;

export type CommandName = (typeof commands)[number];

/** Tells whether a command is only for the linked chat. */
export const isOwn = (name: CommandName | undefined): boolean => name === 'tareas' || name === 'tarea';

/** A typed command. `name` is undefined for an unknown one, and for one that this chat may not use. */
export interface TypedCommand {
  readonly name: CommandName | undefined;
  /** The command as it was typed, without the name of the bot. */
  readonly typed: string;
  /** The rest of the text, without blanks around it. */
  readonly argument: string;
}

const typedCommand = /^[/\uFF0F]([\p{L}\p{M}_]{1,32})(?:@\w{1,64})?(?:\s|$)/u;
/** Other spellings of commands. */
const others: Readonly<Record<string, CommandName>> = {
  trámite: 'tramite',
  atrás: 'atras',
  pendientes: 'pendiente',
  escribir: 'mensaje',
  mensajes: 'mensaje',
  revisión: 'revision',
};

/** Reads the argument: keys, numbers and names of tramites are values; the search words of tasks are text. */
const argumentOf = (name: CommandName | undefined, text: string): string =>
  name === 'tareas' ? text.trim() : plainValue(text);

/**
 * Reads a command from a text or a choice; undefined for any other content. A text that begins with a blank is not a
 * command, so that every answer can be written.
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
