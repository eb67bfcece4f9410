import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { codeField, type TaskOutcome, type TaskWork, type TaskWorkRequest } from '../../workflow/contract.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import { Issuing } from './issuing.js';

export const documentFields = z
  .strictObject({ plantilla: codeField.describe('Código de la plantilla de documento.') })
  .describe('Produce un documento.');

type DocumentFields = z.output<typeof documentFields>;

/** The task work `DOCUMENTO`: documents of process tasks (decisions, section 7). */
@injectable()
export class ProcessDocuments implements TaskWork<typeof documentFields> {
  readonly tipo = 'DOCUMENTO';
  readonly schema = documentFields;
  readonly names = {
    plantilla: {
      what: 'la plantilla de documento',
      fault: 'plantilla_desconocida',
      versions: (codes: readonly string[], tx?: Transaction) => this.versions(codes, tx),
    },
  };

  constructor(
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(Issuing) private readonly issuing: Issuing,
  ) {}

  async carryOut(request: TaskWorkRequest<DocumentFields>): Promise<TaskOutcome> {
    const { key, fields, pinned, tarea, instancia, datos, signal } = request;
    const { plantilla } = fields;
    const order = {
      key: ['tarea', key],
      llave: instancia.llave,
      tarea: tarea.codigo,
      publico: tarea.publico !== undefined,
      plantilla,
      version: pinned['plantilla']![plantilla]!,
      printed: { datos, instancia },
      by: 'system',
      mayReplace: true,
    } as const;
    const { codigo, nombre, emitido, sha256 } = await this.issuing.issue(order, signal);
    return { codigo, nombre, emitido: emitido.toISOString(), sha256 };
  }

  private async versions(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>> {
    const wanted = new Set(codes);
    const present = await this.templates.list(tx);
    return new Map(present.filter(({ codigo }) => wanted.has(codigo)).map(({ codigo, version }) => [codigo, version]));
  }
}
