import { inject, injectable } from 'inversify';
import type { TextData } from '../../../../host/plugin-api/index.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import { PrintedData } from '../steps/printed-data.js';
import type { WorkRequest } from './automatic-work.js';

/** The names that a template can use. */
export const mailNames = [
  'datos',
  'documentos',
  ...['llave', 'proceso', 'radicado', 'key', 'canal', 'solicitante'].map((name) => `instancia.${name}`),
  ...['codigo', 'nombre', 'numero', 'vence'].map((name) => `tarea.${name}`),
];

/** The data for the templates of a process's mails, except `documentos` (decisions, section 7). */
@injectable()
export class MailData {
  constructor(
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(PrintedData) private readonly printed: PrintedData,
  ) {}

  /** Collects the data for a running CORREO, or for a task whose rule sends a notice. */
  async of({ instance, version, task }: Omit<WorkRequest, 'signal'>): Promise<TextData> {
    const { llave, rootId, datos, task: own } = instance;
    return {
      datos: await this.printed.of(version, datos),
      instancia: { llave, proceso: version.codigo, ...(await this.filings.ofTree(rootId)) },
      tarea: {
        codigo: task.codigo,
        nombre: task.definition.nombre,
        numero: own.id,
        vence: own.vence?.toISOString() ?? null,
      },
    };
  }
}
