import { inject, injectable, optional } from 'inversify';
import { HostSettings, type JsonValue, type Transaction } from '../../../../host/plugin-api/index.js';
import { TaskDocuments } from '../../contract.js';
import { WorkRefusedError } from './incident.js';

/** The documents of an instance, as one mail carries them. */
export interface MailedDocuments {
  /** What the template reads as `documentos`, by the code of the task that made each. */
  readonly documentos: Readonly<Record<string, JsonValue>>;
  /** Ids of the files that are attached. */
  readonly attachments: readonly string[];
}

/** The documents of tasks DOCUMENTO in the mails of their process (decisions, section 7). */
@injectable()
export class MailDocuments {
  constructor(
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(TaskDocuments) @optional() private readonly documents: TaskDocuments | undefined,
  ) {}

  /**
   * For one mail, with links of its own. What it is to attach goes as links alone where it is larger than a mail may
   * carry. Throws {@link WorkRefusedError} where a document that is attached is not there.
   */
  async of(tx: Transaction, llave: string, adjuntos: readonly string[]): Promise<MailedDocuments> {
    const made = (await this.documents?.ofTasks(tx, llave)) ?? new Map<string, never>();
    const attached = [...new Set(adjuntos)].map((tarea) => made.get(tarea) ?? missing(tarea));
    const bytes = attached.reduce((sum, { tamano }) => sum + tamano, 0);
    const attachments = bytes <= this.settings.attachmentBytes ? attached.map(({ archivo }) => archivo) : [];
    const documentos = Object.fromEntries(
      [...made].map(([tarea, { nombre, codigo, emitido, archivo, enlace }]) => [
        tarea,
        { nombre, codigo, emitido: emitido.toISOString(), enlace, adjunto: attachments.includes(archivo) },
      ]),
    );
    return { documentos, attachments };
  }
}

function missing(tarea: string): never {
  throw new WorkRefusedError({
    codigo: 'documento_no_disponible',
    mensaje: `El documento de la tarea ${tarea}, que el correo adjunta, no se ha producido o ya no está vigente.`,
  });
}
