import { inject, injectable } from 'inversify';
import { isDeepStrictEqual } from 'node:util';
import {
  Clock,
  Database,
  type ImportOutcome,
  type InsertRow,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type {
  ListedTemplate,
  NeededNames,
  StoredTemplate,
  TemplateContent,
  TemplateState,
} from './template-content.js';

/** The outcome of a save, and the version after it. */
export interface SavedTemplate {
  readonly outcome: ImportOutcome;
  readonly version: number;
}

/** A template as its author writes it. */
export interface WrittenTemplate {
  readonly codigo: string;
  /** The state; by default, the present one, or `ACTIVO` for a new template. */
  readonly estado?: TemplateState | undefined;
  readonly content: TemplateContent;
  readonly needs: NeededNames;
}

/** A version in a template's list of versions. */
export interface ListedVersion {
  readonly version: number;
  readonly adduser: number | null;
  readonly adddate: Date;
}

interface TemplateRow extends ListedTemplate {
  readonly id: number;
  readonly contenido: string;
  readonly necesita: string;
}

const columns = 'codigo, nombre, version, estado';
const select = `SELECT t.id, t.codigo, t.nombre, v.version, t.estado, v.contenido, v.necesita
  FROM documents_template t JOIN documents_template_version v ON v.template_id = t.id`;

/** The rows of the city's templates and their versions. */
@injectable()
export class TemplateRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Finds that version, or the present one. */
  async find(
    codigo: string,
    version?: number,
    tx?: Transaction,
  ): Promise<(StoredTemplate & { id: number }) | undefined> {
    const wanted = version === undefined ? 'v.version = t.version' : 'v.version = $2';
    const bind = version === undefined ? [codigo] : [codigo, version];
    const [row] = await this.database.rows<TemplateRow>(`${select} WHERE t.codigo = $1 AND ${wanted}`, bind, tx);
    return row && templateOf(row);
  }

  /** Returns the templates after a code, in the order of codes, without their content. */
  page(after: string, limit: number): Promise<ListedTemplate[]> {
    const clause = 'WHERE codigo > $1 ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY';
    return this.database.rows(`SELECT ${columns} FROM documents_template ${clause}`, [after, limit]);
  }

  /** Returns the versions before a number, latest first. */
  versions(codigo: string, before: number, limit: number): Promise<ListedVersion[]> {
    return this.database.rows(
      `SELECT v.version, v.adduser, v.adddate
       FROM documents_template_version v JOIN documents_template t ON t.id = v.template_id
       WHERE t.codigo = $1 AND v.version < $2
       ORDER BY v.version DESC OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`,
      [codigo, before, limit],
    );
  }

  /** Returns all templates, without their content. */
  names(tx?: Transaction): Promise<ListedTemplate[]> {
    return this.database.rows(`SELECT ${columns} FROM documents_template ORDER BY codigo`, [], tx);
  }

  /** Returns the present versions of all templates. */
  async all(tx: Transaction): Promise<StoredTemplate[]> {
    const sql = `${select} WHERE v.version = t.version ORDER BY t.codigo`;
    return (await this.database.rows<TemplateRow>(sql, [], tx)).map(templateOf);
  }

  /**
   * Writes a template whose content was checked, in a transaction that has bumped `TEMPLATES_REVISION`. Unchanged
   * content makes no new version.
   */
  async put(tx: Transaction, template: WrittenTemplate, adduser: number | null): Promise<SavedTemplate> {
    const { codigo, content, needs } = template;
    const present = await this.find(codigo, undefined, tx);
    const estado = template.estado ?? present?.estado ?? 'ACTIVO';
    const isSame = present !== undefined && isDeepStrictEqual(present.content, content);
    if (isSame && present.estado === estado) return { outcome: 'left', version: present.version };
    const version = (present?.version ?? 0) + (isSame ? 0 : 1);
    const adddate = this.clock.now();
    const row = { codigo, nombre: content.nombre, version, estado, adduser, adddate };
    const templateId = present?.id ?? (await this.create(tx, row));
    if (present) {
      const sql = 'UPDATE documents_template SET nombre = $1, version = $2, estado = $3 WHERE id = $4';
      await this.database.changeRows(sql, [content.nombre, version, estado, templateId], tx);
    }
    if (!isSame) {
      const said = { contenido: JSON.stringify(content), necesita: JSON.stringify(needs) };
      const written = { template_id: templateId, version, ...said, adduser, adddate };
      await this.database.insertRows('documents_template_version', [written], [], tx);
    }
    return { outcome: present ? 'changed' : 'created', version };
  }

  private async create(tx: Transaction, row: InsertRow): Promise<number> {
    const [made] = await this.database.insertRows<{ id: number }>('documents_template', [row], ['id'], tx);
    return made!.id;
  }
}

function templateOf({ contenido, necesita, ...row }: TemplateRow): StoredTemplate & { id: number } {
  const content = JSON.parse(contenido) as TemplateContent;
  return { ...row, nombre: content.nombre, content, needs: JSON.parse(necesita) as NeededNames };
}
