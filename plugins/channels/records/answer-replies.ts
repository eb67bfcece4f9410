import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import type { TrackedAnswer } from '../../tramites/contract.js';
import type { Reply } from '../conversation/turn.js';
import type { Say } from '../texts/wordings.js';

/** The most characters of an answer in a message, below the limits of all platforms. */
const MOST_CHARACTERS = 2500;

/** Words the answers to records for chats. */
@injectable()
export class AnswerReplies {
  constructor(@inject(HostSettings) private readonly settings: Pick<HostSettings, 'publicUrl'>) {}

  /**
   * Makes the messages of an answer: its text in as many parts as needed, then the links of its files and documents.
   */
  of(
    say: Say,
    { texto, fecha, archivos, documentos }: TrackedAnswer,
    record: { radicado: string; tramite: string },
  ): Reply[] {
    const parts = inParts(texto);
    const replies = parts.map((part, index) => ({
      text: say('respuesta', { ...record, fecha, texto: part, parte: index + 1, partes: parts.length }),
    }));
    const files = [
      ...archivos.map(({ nombre, ruta }) => ({ nombre, enlace: `${this.settings.publicUrl}${ruta}` })),
      ...documentos.flatMap(({ nombre, enlace }) => (enlace === null ? [] : [{ nombre, enlace }])),
    ];
    if (files.length === 0) return replies;
    return [...replies, { text: say('respuesta_archivos', { ...record, archivos: files }) }];
  }
}

/** Splits a text between words where it has any. */
function inParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > MOST_CHARACTERS) {
    const cut = rest.slice(0, MOST_CHARACTERS);
    const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
    const end = space > 0 ? space : cut.replace(/\p{Cs}$/u, '').length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
