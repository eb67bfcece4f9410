import { inject, injectable } from 'inversify';
import {
  AuditLog,
  ConflictError,
  NotFoundError,
  Revisions,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { TemplateCompiler } from './template-compiler.js';
import {
  TEMPLATES_REVISION,
  type ListedTemplate,
  type NeededNames,
  type StoredTemplate,
  type TemplateContent,
  type TemplateState,
} from './template-content.js';
import { TemplateRows, type ListedVersion, type SavedTemplate, type WrittenTemplate } from './template-rows.js';

/**
 * What an author saves, and the version that the author has seen: 0 for none; without it, whatever is there is
 * replaced.
 */
export interface TemplateChange {
  readonly content: TemplateContent;
  readonly version?: number | undefined;
}

/** What authors do with templates; each change is in the audit log. */
@injectable()
export class TemplateAdministration {
  constructor(
    @inject(TemplateRows) private readonly rows: TemplateRows,
    @inject(TemplateCompiler) private readonly compiler: TemplateCompiler,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  page(after: string, limit: number): Promise<ListedTemplate[]> {
    return this.rows.page(after, limit);
  }

  /** That version, or the present one. Throws `NotFoundError`. */
  async get(codigo: string, version?: number, tx?: Transaction): Promise<StoredTemplate> {
    const template = await this.rows.find(codigo, version, tx);
    if (!template) throw new NotFoundError('No existe una plantilla con ese código, o no tiene esa versión.');
    return template;
  }

  /** Versions before a number, the latest first. */
  versions(codigo: string, before: number, limit: number): Promise<ListedVersion[]> {
    return this.rows.versions(codigo, before, limit);
  }

  /**
   * Creates a template, or makes it a new version where it says anything else. Throws `InputError`
   * (`template_not_valid`) with every fault by its part, and `ConflictError` `stale_revision` where another user was
   * first.
   */
  save(by: Identity, codigo: string, { content, version }: TemplateChange): Promise<SavedTemplate> {
    const needs = this.check({ codigo, content });
    return this.revise(by, codigo, 'saved', async (tx) => {
      const present = (await this.rows.find(codigo, undefined, tx))?.version ?? 0;
      if (version !== undefined && version !== present) throw conflict(present);
      return { codigo, content, needs };
    });
  }

  /**
   * Makes the content of an earlier version that of a new one. Throws `NotFoundError`, `InputError` where templates are
   * read in another way since, and `ConflictError` as {@link save}.
   */
  restore(by: Identity, codigo: string, version: number, seen?: number): Promise<SavedTemplate> {
    return this.revise(by, codigo, 'restored', async (tx) => {
      const present = await this.get(codigo, undefined, tx);
      if (seen !== undefined && seen !== present.version) throw conflict(present.version);
      const { content } = await this.get(codigo, version, tx);
      return { codigo, content, needs: this.check({ codigo, content }) };
    });
  }

  /** Says whether a template is offered for new uses; what names it already keeps working. Throws `NotFoundError`. */
  async setState(by: Identity, codigo: string, estado: TemplateState): Promise<void> {
    await this.revise(by, codigo, 'stateChanged', async (tx) => {
      const { content, needs } = await this.get(codigo, undefined, tx);
      return { codigo, estado, content, needs };
    });
  }

  /** What {@link save} and bundles check; answers what it needs. Throws `InputError` (`template_not_valid`). */
  check(template: Pick<WrittenTemplate, 'codigo' | 'content'>): NeededNames {
    const compiled = this.compiler.compile({ ...template, version: 1 });
    compiled.checkEnd();
    return compiled.needs;
  }

  private revise(
    by: Identity,
    codigo: string,
    what: 'saved' | 'restored' | 'stateChanged',
    write: (tx: Transaction) => Promise<WrittenTemplate>,
  ): Promise<SavedTemplate> {
    return this.revisions.revise(TEMPLATES_REVISION, async (tx) => {
      const template = await write(tx);
      const saved = await this.rows.put(tx, template, by.userId);
      if (saved.outcome !== 'left') {
        await this.audit.record(tx, {
          action: `documents.template.${what}`,
          by,
          subject: { kind: 'documents.template', id: codigo },
          details: { ...saved, ...(template.estado && { estado: template.estado }) },
        });
      }
      return saved;
    });
  }
}

function conflict(present: number): ConflictError {
  const now = present === 0 ? 'todavía no existe' : `va en la versión ${present}`;
  return new ConflictError(`La plantilla ${now}: otra persona pudo cambiarla. Vuelva a consultarla.`, {
    code: 'stale_revision',
  });
}
