import { inject, injectable, optional } from 'inversify';
import { ConflictError, Database } from '../../../host/plugin-api/index.js';
import { Instances } from '../../workflow/contract.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import type { DraftedDocument } from './document-rows.js';

/** The version of the template that a document is made of. */
type OfTemplate = Pick<DraftedDocument, 'plantilla' | 'version'>;

/** Templates that name the outcomes of a process which their documents hold after (decisions, section 6). */
@injectable()
export class TemplateOutcomes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(Instances) @optional() private readonly instances: Instances | undefined,
  ) {}

  /**
   * Returns whether a document of this template does not hold after an end with that outcome, null for one that names
   * none.
   */
  async isExcluded({ plantilla, version }: OfTemplate, resultado: string | null): Promise<boolean> {
    const named = (await this.templates.find(plantilla, version))?.resultados;
    return named !== undefined && (resultado === null || !named.includes(resultado));
  }

  /**
   * Throws `ConflictError` (`no_favorable`) for a document of an instance that has ended with another outcome. The row
   * of the document is there before: an end that comes later is watched and finds it, and this waits for one that is
   * under way.
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
