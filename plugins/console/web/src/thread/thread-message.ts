import type { RecordFile } from '../records/record-file.js';
import { nextStates, type RecordState } from '../records/record-words.js';
import { fileOf, entryFiles, type CaseEntry, type CaseFile } from '../task/use-case.js';

type SeenMessage = RecordFile['mensajes'][number];

/** A message of a thread, from the record or from its case. */
export interface ThreadMessage extends Pick<SeenMessage, 'numero' | 'fecha' | 'de' | 'tipo' | 'respuesta' | 'texto'> {
  readonly files: readonly CaseFile[];
  /** The name of the clerk who wrote it; null for the citizen. */
  readonly clerk: string | null;
  /** Whether it waits for the city. */
  readonly isWaiting: boolean;
}

/** Reads a message as the record has it. */
export function messageOf({ archivos, funcionario, atendido, usuario: _id, ...message }: SeenMessage): ThreadMessage {
  return { ...message, files: archivos.map(fileOf), clerk: funcionario, isWaiting: !atendido };
}

/** Reads the messages among the entries of a case. */
export const messagesOf = (entries: readonly CaseEntry[]): ThreadMessage[] =>
  entries
    .filter(({ tipo }) => tipo === 'MENSAJE')
    .map(({ fecha, nombre, datos }) => {
      const message = datos as unknown as Omit<SeenMessage, 'fecha' | 'usuario' | 'archivos' | 'funcionario'>;
      const { numero, de, tipo, respuesta, texto, atendido } = message;
      const clerk = de === 'CIUDAD' ? nombre : null;
      return { numero, fecha, de, tipo, respuesta, texto, files: entryFiles(datos), clerk, isWaiting: !atendido };
    });

/** Says why a record takes no messages; undefined where it is open, or a request to review an answer waits. */
export function closedBy(state: RecordState, messages: readonly ThreadMessage[]): string | undefined {
  const hasReview = messages.some(({ tipo, isWaiting }) => tipo === 'REVISION' && isWaiting);
  if (nextStates[state].length > 0 || hasReview) return undefined;
  return 'El expediente terminó y no recibe mensajes. Lo que falte va en la respuesta.';
}
