import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import {
  codeField,
  type TaskDraft,
  type TaskDraftRequest,
  type TaskOutcome,
  type TaskWork,
  type TaskWorkRequest,
} from '../../workflow/contract.js';
import { PrintAllowance } from '../printing/print-allowance.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import { unissued } from '../templates/unissued.js';
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
    @inject(PrintAllowance) private readonly allowance: PrintAllowance,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async carryOut(request: TaskWorkRequest<DocumentFields>): Promise<TaskOutcome> {
    const { key, fields, pinned, tarea, instancia, datos, leido, signal } = request;
    const { plantilla } = fields;
    const order = {
      key: ['tarea', key],
      llave: instancia.llave,
      tarea: tarea.codigo,
      publico: tarea.publico !== undefined,
      plantilla,
      version: pinned['plantilla']![plantilla]!,
      printed: { datos, instancia },
      leido,
      by: 'system',
      mayReplace: true,
    } as const;
    const { codigo, nombre, emitido, sha256 } = await this.issuing.issue(order, signal);
    return { codigo, nombre, emitido: emitido.toISOString(), sha256 };
  }

  async draft({ fields, pinned, instancia, datos }: TaskDraftRequest<DocumentFields>): Promise<TaskDraft> {
    const { plantilla } = fields;
    const template = await this.templates.find(plantilla, pinned['plantilla']![plantilla]);
    if (!template) throw new NotFoundError(`No existe la plantilla «${plantilla}».`);
    const printed = { datos, instancia };
    return {
      missing: template.missing(printed),
      digest: () => template.contentDigest(printed),
      print: (by, signal) => {
        const { html, print } = template.compose({ ...printed, documento: unissued(this.clock.now()) });
        return this.allowance.print(html, { ...print, requester: by.userId, signal });
      },
    };
  }

  private async versions(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>> {
    const wanted = new Set(codes);
    const present = await this.templates.list(tx);
    return new Map(present.filter(({ codigo }) => wanted.has(codigo)).map(({ codigo, version }) => [codigo, version]));
  }
}
