import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Editions,
  NotFoundError,
  Revisions,
  revisionOf,
  type AuditActor,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { PROCEDURES_REVISION } from '../../procedures/contract.js';
import { predefinedTemplates, type ValidationTemplate } from './validation-template.js';
import { TEMPLATES_REVISION, ValidationTemplates } from './validation-templates.js';

/** A template as administrators see it. */
export interface ListedTemplate extends ValidationTemplate {
  /** Whether it is built in, and not changed by the city. */
  readonly predefinida: boolean;
  /** The digest of the city's own template. */
  readonly revision: string;
}

/** The administration of validation templates; each change is in the audit log. */
@injectable()
export class ValidationTemplateAdministration {
  constructor(
    @inject(ValidationTemplates) private readonly templates: ValidationTemplates,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(Editions) private readonly editions: Editions,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Returns all templates as they are now, after a code and in its order. */
  async page(after: string, limit: number): Promise<ListedTemplate[]> {
    return (await this.listed())
      .filter(({ codigo }) => codigo > after)
      .sort((a, b) => (a.codigo < b.codigo ? -1 : 1))
      .slice(0, limit);
  }

  /** Returns a template as it is now. Throws `NotFoundError`. */
  async get(codigo: string): Promise<ListedTemplate> {
    const found = (await this.listed()).find((template) => template.codigo === codigo);
    if (!found) throw new NotFoundError('No existe una plantilla de validación con ese código.');
    return found;
  }

  /**
   * Creates or changes a template; with a revision, only where that is the present one. Throws `InputError` for a
   * source that is not for validations, and `NotAllowedError` for a source that the caller may not run.
   */
  save(by: Identity, template: ValidationTemplate, revision?: string): Promise<ImportOutcome> {
    return this.revisions.revise(TEMPLATES_REVISION, async (tx) => {
      // No procedure is removed between its check and the commit.
      await this.revisions.bumpRevision(tx, PROCEDURES_REVISION);
      const { codigo, parametros, fuente } = template;
      const thing = { kind: 'tramites.validationTemplate', id: codigo, section: 'plantillas_validacion' };
      const present = await this.templates.findStored(codigo, tx);
      await this.editions.requireRevision(tx, thing, revisionOf(present), revision);
      const outcome = await this.templates.put(tx, template, by);
      if (outcome !== 'left') await this.note(tx, 'saved', by, codigo, { outcome, parametros, fuente });
      return outcome;
    });
  }

  /** Removes a template; a predefined template of that code takes effect again. Throws `NotFoundError`. */
  remove(by: AuditActor, codigo: string): Promise<void> {
    return this.revisions.revise(TEMPLATES_REVISION, async (tx) => {
      if (!(await this.templates.remove(tx, codigo))) {
        const isPredefined = predefinedTemplates.some((template) => template.codigo === codigo);
        throw new NotFoundError(
          isPredefined
            ? 'Esa plantilla viene con el sistema y no se puede eliminar.'
            : 'No existe una plantilla de validación con ese código.',
        );
      }
      await this.note(tx, 'removed', by, codigo);
    });
  }

  private async listed(): Promise<ListedTemplate[]> {
    const stored = (await this.templates.stored()).map((template) => ({
      ...template,
      predefinida: false,
      revision: revisionOf(template),
    }));
    const own = new Set(stored.map(({ codigo }) => codigo));
    const others = predefinedTemplates.filter(({ codigo }) => !own.has(codigo));
    return [
      ...stored,
      ...others.map((template) => ({ ...template, predefinida: true, revision: revisionOf(undefined) })),
    ];
  }

  private note(
    tx: Transaction,
    what: 'saved' | 'removed',
    by: AuditActor,
    codigo: string,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { kind: 'tramites.validationTemplate', id: codigo };
    return this.audit.recordEntry(tx, { action: `tramites.validationTemplate.${what}`, by, subject, details });
  }
}
