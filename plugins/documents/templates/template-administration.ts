import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Editions,
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
 * A saved content, and the version that the author has seen: 0 for a new template; without it, any version is replaced.
 */
export interface TemplateChange {
  readonly content: TemplateContent;
  readonly version?: number | undefined;
}

/** Administrates templates; records each change in the audit log. */
@injectable()
export class TemplateAdministration {
  constructor(
    @inject(TemplateRows) private readonly rows: TemplateRows,
    @inject(TemplateCompiler) private readonly compiler: TemplateCompiler,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  page(after: string, limit: number): Promise<ListedTemplate[]> {
    return this.rows.page(after, limit);
  }

  /** Returns that version, or the present one. Throws `NotFoundError`. */
  async get(codigo: string, version?: number, tx?: Transaction): Promise<StoredTemplate> {
    const template = await this.rows.find(codigo, version, tx);
    if (!template) throw new NotFoundError('No existe una plantilla con ese código, o no tiene esa versión.');
    return template;
  }

  /** Returns the versions before a number, latest first. */
  versions(codigo: string, before: number, limit: number): Promise<ListedVersion[]> {
    return this.rows.versions(codigo, before, limit);
  }

  /**
   * Creates a template, or a new version where the content differs. Throws `InputError` (`template_not_valid`) with all
   * faults by part, and `ConflictError` (`stale_revision`) where another user has saved a version since.
   */
  save(by: Identity, codigo: string, { content, version }: TemplateChange): Promise<SavedTemplate> {
    const needs = this.check({ codigo, content });
    return this.revise(by, codigo, 'saved', async (tx) => {
      const present = (await this.rows.find(codigo, undefined, tx))?.version ?? 0;
      await this.requireSeen(tx, codigo, present, version);
      return { codigo, content, needs };
    });
  }

  /**
   * Copies the content of an earlier version to a new one. Throws `NotFoundError`, `InputError` where the service now
   * reads templates differently, and `ConflictError` as {@link save}.
   */
  restore(by: Identity, codigo: string, version: number, seen?: number): Promise<SavedTemplate> {
    return this.revise(by, codigo, 'restored', async (tx) => {
      const present = await this.get(codigo, undefined, tx);
      await this.requireSeen(tx, codigo, present.version, seen);
      const { content } = await this.get(codigo, version, tx);
      return { codigo, content, needs: this.check({ codigo, content }) };
    });
  }

  /** Sets whether a template is offered for new uses; existing references keep working. Throws `NotFoundError`. */
  async setState(by: Identity, codigo: string, estado: TemplateState): Promise<void> {
    await this.revise(by, codigo, 'stateChanged', async (tx) => {
      const { content, needs } = await this.get(codigo, undefined, tx);
      return { codigo, estado, content, needs };
    });
  }

  /**
   * Checks a template, for {@link save} and bundles, and returns the names that it needs. Throws `InputError`
   * (`template_not_valid`).
   */
  check(template: Pick<WrittenTemplate, 'codigo' | 'content'>): NeededNames {
    const compiled = this.compiler.compile({ ...template, version: 1 });
    compiled.checkEnd();
    return compiled.needs;
  }

  private requireSeen(tx: Transaction, codigo: string, present: number, seen: number | undefined): Promise<void> {
    const thing = { kind: 'documents.template', id: codigo, section: 'plantillas' };
    return this.editions.requireRevision(tx, thing, present, seen);
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
        await this.audit.recordEntry(tx, {
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
