import { inject, injectable } from 'inversify';
import { Files, InputError, JobRefusedError, PayloadTooLargeError } from '../../../host/plugin-api/index.js';
import { Drafts, type Draft, type FormField } from '../../forms/contract.js';
import type { PlatformFile } from '../contract.js';
import { Wordings } from '../texts/wordings.js';
import { fileName } from './file-name.js';
import { errorsOf, type TalkAsked } from './talk.js';

const MEBIBYTE = 1024 * 1024;

/** Saves files that answer questions. */
@injectable()
export class ReceivedFiles {
  constructor(
    @inject(Files) private readonly files: Files,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Wordings) private readonly wordings: Wordings,
  ) {}

  /**
   * Fetches a file and saves it as the draft's answer. Returns the draft, or the text of a refusal. Throws
   * `JobFailedError` where the platform does not deliver the file now.
   */
  async answer({ turn, by, state, signal }: TalkAsked, field: FormField, file: PlatformFile): Promise<Draft | string> {
    const most = Math.min(field.archivo?.tamano ?? 0, turn.channel.mostFileBytes);
    if ((file.tamano ?? 0) > most) return this.tooLarge(most);
    try {
      const content = await turn.channel.fetchFile(turn.connection, file, signal);
      const received = await this.files.receiveFile(content, { name: file.nombre ?? field.codigo, mostBytes: most });
      try {
        const number = field.archivo?.maximo === undefined ? undefined : (state.attached ?? 0) + 1;
        const name = file.nombre ?? fileName(field.codigo, received.type, turn.message.content.kind, number);
        const files = [{ field: field.codigo, file: { ...received, name } }];
        return await this.drafts.changeDraft(state.borrador, { answers: {}, files }, by);
      } catch (error) {
        await this.files.discardFiles([received]);
        // The filing would exceed its limit of files.
        if (error instanceof PayloadTooLargeError) {
          return await this.wordings.say('respuestas_demasiado_grandes', { motivo: error.message });
        }
        throw error;
      }
    } catch (error) {
      if (error instanceof JobRefusedError) return this.wordings.say('archivo_no_disponible');
      if (error instanceof InputError) {
        const motivo = errorsOf(error)[field.codigo]?.join(' ') ?? error.message;
        return this.wordings.say('respuesta_no_valida', { motivo });
      }
      if (error instanceof PayloadTooLargeError) return this.tooLarge(most);
      throw error;
    }
  }

  private tooLarge(most: number): Promise<string> {
    const megas = Math.max(Math.floor((most / MEBIBYTE) * 10) / 10, 0.1);
    return this.wordings.say('archivo_demasiado_grande', { megas: String(megas).replace('.', ',') });
  }
}
