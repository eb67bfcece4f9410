import { inject, injectable } from 'inversify';
import { HostSettings } from '../../../host/plugin-api/index.js';
import type { AnswerToFiler, TrackedAnswer } from '../../tramites/contract.js';
import type { Reply } from '../conversation/turn.js';
import { remediesOf } from './remedies.js';
import { messagesOf, textParts } from '../texts/text-parts.js';
import type { Say } from '../texts/wordings.js';

/** The most characters of an answer in a message, which has room for the other words. */
const MOST_CHARACTERS = 2500;

/** Words the answers to records for chats. */
@injectable()
export class AnswerReplies {
  constructor(@inject(HostSettings) private readonly settings: Pick<HostSettings, 'publicUrl'>) {}

  /**
   * Makes the messages of an answer: its text in as many parts as needed, then the links of its files and documents.
   * The reason of an answer in part comes before the text, and the remedies after it, with the commands to review and
   * rate it where `opciones` asks for them.
   */
  of(
    say: Say,
    answer: TrackedAnswer & Pick<AnswerToFiler, 'recursos'>,
    record: { radicado: string; tramite: string },
    opciones = false,
  ): Reply[] {
    const { texto, fecha, parcial, archivos, documentos, recursos = [] } = answer;
    const parts = textParts(texto, MOST_CHARACTERS);
    const replies = parts.flatMap((part, index) => {
      const isLast = index === parts.length - 1;
      const place = { texto: part, parte: index + 1, partes: parts.length };
      const words = {
        parcial: index === 0 ? parcial : null,
        recursos: isLast ? remediesOf(recursos, new Date(fecha)) : null,
        opciones: opciones && isLast,
      };
      return messagesOf(say('respuesta', { ...record, fecha, ...place, ...words }));
    });
    const files = [
      ...archivos.map(({ nombre, ruta }) => ({ nombre, enlace: `${this.settings.publicUrl}${ruta}` })),
      ...documentos.flatMap(({ nombre, enlace }) => (enlace === null ? [] : [{ nombre, enlace }])),
    ];
    if (files.length === 0) return replies;
    return [...replies, { text: say('respuesta_archivos', { ...record, archivos: files }) }];
  }
}
