import { isDeepStrictEqual } from 'node:util';
import {
  CachedRows,
  NotFoundError,
  token,
  type AuditActor,
  type AuditLog,
  type CachedValue,
  type Database,
  type ImportOutcome,
  type Logger,
  type MailTemplateRevisions,
  type Revisions,
  type TextData,
  type Transaction,
} from '../../../plugin-api/index.js';
import type { WordedMail } from '../mail-layout.js';
import { CompiledTemplate, type TemplateFrame } from './compiled-template.js';
import type { StoredTemplate, TemplateParts } from './mail-template.js';
import { TemplateFault } from './template-fault.js';

export const MAIL_TEMPLATES_REVISION = 'host/mail-templates';

export interface MailTemplateParts {
  readonly database: Database;
  readonly revisions: Revisions;
  readonly audit: AuditLog;
  readonly logger: Logger;
  readonly frame: TemplateFrame;
  /** See `MailParts.names`. */
  readonly names: readonly string[];
}

const COLUMNS = 'codigo, asunto, html, texto';

/** The mail templates that a city writes, in memory and at most a second old (decisions, sections 12 and 13). */
export class CityMailTemplates implements MailTemplateRevisions {
  private readonly byCode: CachedValue<CachedRows<CompiledTemplate>>;

  constructor(private readonly parts: MailTemplateParts) {
    const { revisions, frame, logger } = parts;
    this.byCode = revisions.cached(MAIL_TEMPLATES_REVISION, async (tx) => {
      const rows = await this.stored(tx);
      return new CachedRows(
        rows.map((row) => [row.codigo, () => new CompiledTemplate(row, frame)]),
        (template) => logger.error({ template }, 'a stored mail template cannot be used'),
      );
    });
  }

  /** Finds a template. Throws `UnavailableError` where the stored template cannot be used. */
  async find(codigo: string): Promise<CompiledTemplate | undefined> {
    return (await this.byCode.get()).findRow(codigo);
  }

  /** Returns all templates as they are now, by code. */
  stored(tx?: Transaction): Promise<StoredTemplate[]> {
    const sql = `SELECT ${COLUMNS} FROM host_mail_template ORDER BY codigo`;
    return this.parts.database.rows<StoredTemplate>(sql, [], tx);
  }

  async revisionsOf(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, number>> {
    const wanted = new Set(codes);
    const rows = await this.parts.database.rows<{ codigo: string; revision: number }>(
      'SELECT codigo, revision FROM host_mail_template',
      [],
      tx,
    );
    return new Map(rows.filter(({ codigo }) => wanted.has(codigo)).map((row) => [row.codigo, row.revision]));
  }

  /** Returns a page of codes and subjects after a code, in the order of codes. */
  page(after: string, limit: number): Promise<Pick<StoredTemplate, 'codigo' | 'asunto'>[]> {
    return this.parts.database.rows<Pick<StoredTemplate, 'codigo' | 'asunto'>>(
      `SELECT codigo, asunto FROM host_mail_template WHERE codigo > $1
       ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`,
      [after, limit],
    );
  }

  /** Returns a template. Throws `NotFoundError`. */
  async get(codigo: string, tx?: Transaction): Promise<StoredTemplate> {
    const row = await this.read(codigo, tx);
    if (!row) throw new NotFoundError('No existe una plantilla de correo con ese código.');
    return row;
  }

  /**
   * Renders a mail; names that `data` does not provide are shown as samples. Throws `InputError` for a template that is
   * broken, or uses a name that no mail provides.
   */
  preview(template: TemplateParts, data: TextData): WordedMail {
    try {
      const { frame, names } = this.parts;
      return new CompiledTemplate(template, frame, names.length > 0 ? [...names, 'ciudad'] : undefined).preview(data);
    } catch (error) {
      throw error instanceof TemplateFault ? error.toInputError() : error;
    }
  }

  /**
   * Creates or changes a template, and audits it. Throws `InputError` for a broken one.
   *
   * @param require refuses the change by the template that it would replace: see `Editions`.
   */
  save(
    by: AuditActor,
    template: StoredTemplate,
    require: (tx: Transaction, present: StoredTemplate | undefined) => Promise<void> = () => Promise.resolve(),
  ): Promise<ImportOutcome> {
    return this.parts.revisions.revise(MAIL_TEMPLATES_REVISION, async (tx) => {
      await require(tx, await this.read(template.codigo, tx));
      const outcome = await this.put(tx, template);
      if (outcome !== 'left') await this.note(tx, 'saved', by, template.codigo, { outcome });
      return outcome;
    });
  }

  /** Removes a template, and audits it. Throws `NotFoundError`. */
  remove(by: AuditActor, codigo: string): Promise<void> {
    return this.parts.revisions.revise(MAIL_TEMPLATES_REVISION, async (tx) => {
      await this.get(codigo, tx);
      await this.removeStored(tx, codigo);
      await this.note(tx, 'removed', by, codigo);
    });
  }

  async removeStored(tx: Transaction, codigo: string): Promise<void> {
    await this.parts.database.changeRows('DELETE FROM host_mail_template WHERE codigo = $1', [codigo], tx);
  }

  /**
   * Stores a template for {@link save} and for bundles, in a transaction that has changed the revision of templates.
   */
  async put(tx: Transaction, template: StoredTemplate): Promise<ImportOutcome> {
    // Tested with samples for all names: the fields of a city's forms are not known here.
    this.preview(template, {});
    const { database } = this.parts;
    const { codigo, asunto, html, texto } = template;
    const present = await this.read(codigo, tx);
    if (!present) {
      await database.insertRows('host_mail_template', [{ codigo, asunto, html, texto, revision: 1 }], [], tx);
      return 'created';
    }
    if (isDeepStrictEqual({ ...present }, { codigo, asunto, html, texto })) return 'left';
    await database.changeRows(
      'UPDATE host_mail_template SET asunto = $1, html = $2, texto = $3, revision = revision + 1 WHERE codigo = $4',
      [asunto, html, texto, codigo],
      tx,
    );
    return 'changed';
  }

  private async read(codigo: string, tx?: Transaction): Promise<StoredTemplate | undefined> {
    const sql = `SELECT ${COLUMNS} FROM host_mail_template WHERE codigo = $1`;
    return (await this.parts.database.rows<StoredTemplate>(sql, [codigo], tx))[0];
  }

  private note(
    tx: Transaction,
    what: 'saved' | 'removed',
    by: AuditActor,
    codigo: string,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { kind: 'host.mailTemplate', id: codigo };
    return this.parts.audit.recordEntry(tx, { action: `host.mailTemplate.${what}`, by, subject, details });
  }
}

/** The city's own templates, within the host. */
export type MailTemplates = CityMailTemplates;
export const MailTemplates = token<MailTemplates>('host/MailTemplates');
