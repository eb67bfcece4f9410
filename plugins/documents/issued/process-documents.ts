import { inject, injectable } from 'inversify';
import type { JsonValue, Transaction } from '../../../host/plugin-api/index.js';
import type { DocumentMaker, DocumentRequest } from '../../workflow/contract.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import { Issuing } from './issuing.js';

/** Documents of the tasks of processes (decisions, section 7). */
@injectable()
export class ProcessDocuments implements DocumentMaker {
  constructor(
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(Issuing) private readonly issuing: Issuing,
  ) {}

  async versions(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>> {
    const wanted = new Set(codes);
    const present = await this.templates.list(tx);
    return new Map(present.filter(({ codigo }) => wanted.has(codigo)).map(({ codigo, version }) => [codigo, version]));
  }

  async make(request: DocumentRequest): Promise<Readonly<Record<string, JsonValue>>> {
    const { key, plantilla, version, llave, datos } = request;
    const { codigo, nombre, emitido, sha256 } = await this.issuing.issue({
      key: ['tarea', key],
      llave,
      plantilla,
      version,
      printed: { datos },
      by: 'system',
      mayReplace: true,
    });
    return { codigo, nombre, emitido: emitido.toISOString(), sha256 };
  }
}
