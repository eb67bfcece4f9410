import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  ConflictError,
  InputError,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { PROCEDURES_REVISION } from '../contract.js';
import { ProcedureAdministration } from '../registry/procedure-administration.js';
import { ProcedureDefinitions } from '../registry/procedure-definitions.js';
import { ProcedureRights } from '../registry/procedure-rights.js';
import { procedureItem, type Definition, type ProcedureItem, type StoredItem } from '../registry/procedure-item.js';

const text = z.string().trim().min(1).max(1_000_000);

const item = procedureItem.extend({
  /** The text that creates the procedure, or the name of its file beside the bundle, by dialect. */
  sql: z.strictObject({ postgres: text.optional(), mssql: text.optional() }).optional(),
});

/** Tells a file name from a statement, which is never one word. */
const isFileName = (sql: string): boolean => /^[^\n\r;]{1,255}\.sql$/i.test(sql);

/** The section `procedimientos`: registrations, and the procedures themselves where the bundle has their text. */
@injectable()
export class ProceduresSection implements BundleSection<typeof item> {
  readonly name = 'procedimientos';
  readonly item = item;
  readonly key = 'pro_codigo';
  readonly permissions = ['procedures.admin', 'procedures.sql'];
  readonly revision = PROCEDURES_REVISION;

  constructor(
    @inject(ProcedureDefinitions) private readonly definitions: ProcedureDefinitions,
    @inject(ProcedureAdministration) private readonly administration: ProcedureAdministration,
    @inject(ProcedureRights) private readonly rights: ProcedureRights,
  ) {}

  async importItem({ sql, ...procedure }: z.output<typeof item>, context: ImportContext): Promise<ImportOutcome> {
    const { tx, importer } = context;
    if (importer) await this.rights.requireMaySave(importer, procedure, tx);
    return this.definitions.put(tx, procedure, await textsOf(sql ?? {}, context));
  }

  /** Removes the registration; the procedure itself stays in the database. */
  removeItem(tx: Transaction, { pro_codigo }: z.output<typeof item>): Promise<void> {
    return this.administration.removeUnused(pro_codigo, tx);
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof item>[]> {
    return (await this.definitions.all(tx)).map(({ item, definition }) => ({
      ...requireLegible(item),
      ...(Object.keys(definition).length > 0 && { sql: definition }),
    }));
  }
}

/** Throws `ConflictError` for a registration whose lists cannot be read: it would be exported as open to all. */
function requireLegible({ permisos, usos, ...item }: StoredItem): ProcedureItem {
  if (permisos && usos) return { ...item, permisos, usos };
  throw new ConflictError(
    `El procedimiento «${item.pro_codigo}» no se entiende como está guardado: guárdelo de nuevo.`,
  );
}

/** Reads the files of both dialects, so that an export has them both. */
async function textsOf(
  sql: NonNullable<z.output<typeof item>['sql']>,
  { readFile }: ImportContext,
): Promise<Definition> {
  const texts: Partial<Record<keyof Definition, string>> = {};
  for (const dialect of ['postgres', 'mssql'] as const) {
    const given = sql[dialect];
    if (given === undefined) continue;
    texts[dialect] = isFileName(given)
      ? await readFile(given).then(
          (content) => content.trim(),
          (error: unknown) => {
            if (!(error instanceof InputError)) throw error;
            throw new InputError(error.message, {
              errors: { [`sql.${dialect}`]: [error.message] },
              cause: error,
            });
          },
        )
      : given;
  }
  return texts;
}
