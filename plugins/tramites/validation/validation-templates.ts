import { isDeepStrictEqual } from 'node:util';
import { inject, injectable, optional } from 'inversify';
import {
  AuditLog,
  CachedRows,
  Database,
  Editions,
  InputError,
  Logger,
  NotFoundError,
  Revisions,
  revisionOf,
  type AuditActor,
  type CachedValue,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import {
  MOST_NAMED_PROCEDURE_USES,
  PROCEDURES_REVISION,
  RegisteredProcedures,
  type ProcedureUser,
} from '../../procedures/contract.js';
import { predefinedTemplates, USERS, validationTemplate, type ValidationTemplate } from './validation-template.js';

interface TemplateRow {
  readonly codigo: string;
  readonly parametros: unknown;
  readonly fuente: string;
}

/** A template as administrators see it. */
export interface ListedTemplate extends ValidationTemplate {
  /** Whether it is built in, and not changed by the city. */
  readonly predefinida: boolean;
  /** The digest of the city's own template. */
  readonly revision: string;
}

/** The name of the revision of validation templates. */
export const TEMPLATES_REVISION = 'tramites/validation-templates';

/** The city's validation templates over the predefined ones, in memory and at most a second old. */
@injectable()
export class ValidationTemplates implements ProcedureUser {
  private readonly byCode: CachedValue<CachedRows<ValidationTemplate>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
    @inject(Logger) private readonly logger: Logger,
    @inject(RegisteredProcedures) @optional() private readonly procedures?: RegisteredProcedures,
  ) {
    this.byCode = revisions.cached(TEMPLATES_REVISION, async (tx) => {
      const all = [...predefinedTemplates, ...(await this.stored(tx))];
      return new CachedRows(
        all.map((template) => [template.codigo, () => validationTemplate.parse(template)]),
        (template) => this.logger.error({ template }, 'a stored validation template cannot be used'),
      );
    });
  }

  /** Finds a template. Throws `UnavailableError` where it cannot be used as it is stored. */
  async find(codigo: string, tx?: Transaction): Promise<ValidationTemplate | undefined> {
    return (await this.byCode.get(tx)).findRow(codigo);
  }

  /** Throws `UnavailableError` where a stored template cannot be used. */
  async check(): Promise<void> {
    (await this.byCode.get()).requireReadable();
  }

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

  /** Returns the templates of the database, by code. */
  async stored(tx?: Transaction): Promise<ValidationTemplate[]> {
    const rows = await this.database.rows<TemplateRow>(
      'SELECT codigo, parametros, fuente FROM tramites_validation_template ORDER BY codigo',
      [],
      tx,
    );
    return rows.map((row) => {
      const parametros: unknown = this.database.parseJson(row.parametros);
      // A stored value that is no list shows as an empty one, so that it can be mended; a template has at least one
      // parameter.
      return { ...row, parametros: Array.isArray(parametros) ? (parametros as string[]) : [] };
    });
  }

  /**
   * Creates or changes a template, and audits it; with a revision, only where that is the present one. Throws
   * `InputError` for a source that is not for validations, and `NotAllowedError` for a source that the caller may not
   * run.
   */
  save(by: Identity, template: ValidationTemplate, revision?: string): Promise<ImportOutcome> {
    return this.revisions.revise(TEMPLATES_REVISION, async (tx) => {
      // No procedure is removed between its check and the commit.
      await this.revisions.bumpRevision(tx, PROCEDURES_REVISION);
      await this.editions.requireRevision(
        tx,
        { kind: 'tramites.validationTemplate', id: template.codigo, section: 'plantillas_validacion' },
        revisionOf(await this.findStored(template.codigo, tx)),
        revision,
      );
      const outcome = await this.put(tx, template, by);
      if (outcome === 'left') return outcome;
      const { codigo, parametros, fuente } = template;
      await this.note(tx, 'saved', by, codigo, { outcome, parametros, fuente });
      return outcome;
    });
  }

  /**
   * Removes a template, and audits it; a predefined template of that code takes effect again. Throws `NotFoundError`.
   */
  remove(by: AuditActor, codigo: string): Promise<void> {
    return this.revisions.revise(TEMPLATES_REVISION, async (tx) => {
      if (!(await this.removeStored(tx, codigo))) {
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

  /** Removes a template, for {@link remove} and bundles. Returns whether there was one. */
  async removeStored(tx: Transaction, codigo: string): Promise<boolean> {
    const sql = 'DELETE FROM tramites_validation_template WHERE codigo = $1';
    return (await this.database.changeRows(sql, [codigo], tx)) === 1;
  }

  async usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]> {
    const naming = (await this.stored(tx)).filter(({ fuente }) => fuente === codigo);
    return naming.slice(0, MOST_NAMED_PROCEDURE_USES).map((one) => `la plantilla de validación ${one.codigo}`);
  }

  /**
   * Writes a template, for {@link save} and bundles, in a transaction that has changed the revisions of templates and
   * of procedures.
   */
  async put(tx: Transaction, { codigo, ...item }: ValidationTemplate, by: Identity | 'bundle'): Promise<ImportOutcome> {
    if (item.fuente !== USERS) await this.checkSource(item.fuente, by, tx);
    const parametros = JSON.stringify(item.parametros);
    const present = await this.findStored(codigo, tx);
    if (!present) {
      const row = { codigo, parametros, fuente: item.fuente };
      await this.database.insertRows('tramites_validation_template', [row], [], tx);
      return 'created';
    }
    if (isDeepStrictEqual(present, { codigo, ...item })) return 'left';
    await this.database.changeRows(
      'UPDATE tramites_validation_template SET parametros = $1, fuente = $2 WHERE codigo = $3',
      [parametros, item.fuente, codigo],
      tx,
    );
    return 'changed';
  }

  private async listed(): Promise<ListedTemplate[]> {
    const stored = (await this.stored()).map((template) => ({
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

  private async findStored(codigo: string, tx: Transaction): Promise<ValidationTemplate | undefined> {
    return (await this.stored(tx)).find((template) => template.codigo === codigo);
  }

  /**
   * Checks that the caller may run the source. Without a plugin that runs procedures nothing is checked: the template
   * answers 503, and the source is checked again when it runs.
   */
  private async checkSource(fuente: string, by: Identity | 'bundle', tx: Transaction): Promise<void> {
    await this.procedures?.checkCode(fuente, 'validacion', by, tx).catch((cause: unknown) => {
      if (!(cause instanceof InputError)) throw cause;
      throw new InputError(cause.message, { errors: { fuente: [cause.message] }, cause });
    });
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
