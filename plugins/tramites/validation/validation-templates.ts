import { isDeepStrictEqual } from 'node:util';
import { inject, injectable, optional } from 'inversify';
import {
  CachedRows,
  Database,
  InputError,
  Logger,
  Revisions,
  type CachedValue,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { MOST_NAMED_PROCEDURE_USES, RegisteredProcedures, type ProcedureUser } from '../../procedures/contract.js';
import { predefinedTemplates, USERS, validationTemplate, type ValidationTemplate } from './validation-template.js';

interface TemplateRow {
  readonly codigo: string;
  readonly parametros: unknown;
  readonly fuente: string;
}

/** The name of the revision of validation templates. */
export const TEMPLATES_REVISION = 'tramites/validation-templates';

/** The city's validation templates over the predefined ones, in memory and at most a second old. */
@injectable()
export class ValidationTemplates implements ProcedureUser {
  private readonly byCode: CachedValue<CachedRows<ValidationTemplate>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) revisions: Revisions,
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

  /** Removes a template. Returns whether there was one. */
  async remove(tx: Transaction, codigo: string): Promise<boolean> {
    const sql = 'DELETE FROM tramites_validation_template WHERE codigo = $1';
    return (await this.database.changeRows(sql, [codigo], tx)) === 1;
  }

  async usesOf(codigo: string, tx?: Transaction): Promise<readonly string[]> {
    const naming = (await this.stored(tx)).filter(({ fuente }) => fuente === codigo);
    return naming.slice(0, MOST_NAMED_PROCEDURE_USES).map((one) => `la plantilla de validación ${one.codigo}`);
  }

  /**
   * Writes a template, in a transaction that has changed the revisions of templates and
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

  /** Finds the city's own template. */
  async findStored(codigo: string, tx: Transaction): Promise<ValidationTemplate | undefined> {
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
}
