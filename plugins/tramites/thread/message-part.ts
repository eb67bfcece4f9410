import { inject, injectable } from 'inversify';
import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../contract.js';
import { citizenMessagePath, messageFiles, staffMessagePath, type MessageFilePath } from './message-files.js';
import { MessageRows } from './message-rows.js';

/** The entries MENSAJE: the messages between the citizen and the city. */
@injectable()
export class MessagePart implements CasePart {
  readonly tipo = 'MENSAJE';
  readonly orden = 45;
  readonly publico = true;
  readonly conArchivos = true;

  constructor(@inject(MessageRows) private readonly rows: MessageRows) {}

  async listEntries({ record }: Case, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const messages = await this.rows.pageByTime(record.recordId, after, limit);
    return messages.map((message): CaseEntry => {
      const { id, numero, de, tipo, respuesta, texto, userId, writtenAt: at, attendedAt } = message;
      const filesAt = (path: MessageFilePath): JsonValue[] => messageFiles(path, message).map((file) => ({ ...file }));
      const archivos = filesAt(citizenMessagePath(record.key));
      const interno = { archivos: filesAt(staffMessagePath(record.radicado)), atendido: attendedAt !== null };
      return {
        at,
        id,
        publico: true,
        usuario: userId,
        datos: { numero, de, tipo, respuesta, texto, archivos },
        interno,
      };
    });
  }
}
