import { inject, injectable } from 'inversify';
import type { TextData } from '../../../../host/plugin-api/index.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import { PrintedData } from '../steps/printed-data.js';
import type { WorkRequest } from './automatic-work.js';

/** The names of what a template is given. */
export const mailNames = [
  'datos',
  'documentos',
  ...['llave', 'proceso', 'radicado', 'key', 'canal', 'solicitante'].map((name) => `instancia.${name}`),
  ...['codigo', 'nombre', 'numero', 'vence'].map((name) => `tarea.${name}`),
];

/** What a mail of a process gives to its template, beside `documentos` (decisions, section 7). */
@injectable()
export class MailData {
  constructor(
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(PrintedData) private readonly printed: PrintedData,
  ) {}

  /** Of a CORREO that runs, or of a task whose rule mails a notice. */
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
