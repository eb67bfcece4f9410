import { inject, injectable, optional } from 'inversify';
import { HostSettings, type JsonValue, type Transaction } from '../../../../host/plugin-api/index.js';
import { TaskDocuments } from '../../contract.js';
import { WorkRefusedError } from './incident.js';

/** The documents of an instance in one mail. */
export interface MailedDocuments {
  /** The value of `documentos` in the template, by the code of the task that issued each. */
  readonly documentos: Readonly<Record<string, JsonValue>>;
  /** Ids of the attached files. */
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
   * Collects the documents for one mail, with links of its own. Attachments that together exceed the limit of a mail
   * become links alone. Throws {@link WorkRefusedError} for an attached document that does not exist.
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
