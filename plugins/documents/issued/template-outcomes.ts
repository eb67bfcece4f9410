import { inject, injectable, optional } from 'inversify';
import { ConflictError, Database } from '../../../host/plugin-api/index.js';
import { Instances } from '../../workflow/contract.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import type { DraftedDocument } from './document-rows.js';

/** The template and version of a document. */
type OfTemplate = Pick<DraftedDocument, 'plantilla' | 'version'>;

/** Checks documents against the outcomes of a process that their template names (decisions, section 6). */
@injectable()
export class TemplateOutcomes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(Instances) @optional() private readonly instances: Instances | undefined,
  ) {}

  /**
   * Tells whether documents of this template are invalid after an end with that outcome. Null is an end without an
   * outcome.
   */
  async isExcluded({ plantilla, version }: OfTemplate, resultado: string | null): Promise<boolean> {
    const named = (await this.templates.find(plantilla, version))?.resultados;
    return named !== undefined && (resultado === null || !named.includes(resultado));
  }

  /**
   * Throws `ConflictError` (`no_favorable`) for a document of an instance that has ended with another outcome. The row
   * of the document must exist: an end that comes later finds the row, as it is watched from now on; an end in progress
   * is waited for.
   */
  async require(document: OfTemplate & Pick<DraftedDocument, 'llave'>): Promise<void> {
    const template = await this.templates.find(document.plantilla, document.version);
    if (template?.resultados === undefined) return;
    const instance = await this.database.transaction(async (tx) => this.instances?.watchEnd(tx, document.llave));
    const isOver = instance?.estado === 'FINALIZADA' || instance?.estado === 'CANCELADA';
    if (isOver && (await this.isExcluded(document, instance.resultado))) {
      const detail = 'El trámite de este documento terminó con otro resultado.';
      throw new ConflictError(detail, { code: 'no_favorable' });
    }
  }
}
