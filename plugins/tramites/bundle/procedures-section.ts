import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Database,
  InputError,
  type FieldErrors,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcedureCatalog } from '../procedures/procedure-catalog.js';
import {
  FormDefinitionError,
  inFieldOrder,
  QuestionEngine,
  questionSchema,
  type QuestionDefinition,
} from '../questions/index.js';

/** Segments of paths beside `/home/api/tramite/<codigo>` (decisions, section 3). */
const reservedCodes = new Set(['info', 'estado', 'estado_all', 'seguimiento']);

const procedureItem = z.strictObject({
  codigo: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/,
      'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.',
    )
    .refine((codigo) => !reservedCodes.has(codigo), 'Ese código está reservado.'),
  nombre: z.string().min(1).max(300),
  tra_isDenuncia: z.boolean().default(false),
  proceso: z.string().min(1).max(60).optional(),
  preguntas: z.array(questionSchema).max(200),
});

type ProcedureItem = z.output<typeof procedureItem>;

interface ProcedureRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly is_denuncia: boolean;
  readonly proceso: string | null;
  readonly preguntas: unknown;
}

/** Section `tramites`: procedures with their forms. */
@injectable()
export class ProceduresSection implements BundleSection<typeof procedureItem> {
  readonly name = 'tramites';
  readonly after = ['tipos_denuncia', 'procesos'];
  readonly item = procedureItem;
  readonly key = 'codigo';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionEngine) private readonly engine: QuestionEngine,
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
  ) {}

  async importItem(item: ProcedureItem, { tx }: ImportContext): Promise<ImportOutcome> {
    this.checkForm(item.preguntas);
    const { codigo } = item;
    const columns = {
      nombre: item.nombre,
      is_denuncia: item.tra_isDenuncia,
      proceso: item.proceso ?? null,
      preguntas: JSON.stringify(item.preguntas),
    };
    const [present] = await this.rows('WHERE codigo = $1', [codigo], tx);
    if (!present) {
      await this.database.insert('tramites_tramite', [{ codigo, ...columns }], [], tx);
      return 'created';
    }
    if (isDeepStrictEqual(this.toItem(present), itemWithoutAbsent(item))) return 'left';
    await this.database.change(
      'UPDATE tramites_tramite SET nombre = $1, is_denuncia = $2, proceso = $3, preguntas = $4 WHERE codigo = $5',
      [columns.nombre, columns.is_denuncia, columns.proceso, columns.preguntas, codigo],
      tx,
    );
    return 'changed';
  }

  imported(tx: Transaction): Promise<void> {
    return this.procedures.changed(tx);
  }

  async exportItems(tx: Transaction): Promise<ProcedureItem[]> {
    return (await this.rows('ORDER BY codigo', [], tx)).map((row) => this.toItem(row));
  }

  private checkForm(questions: readonly QuestionDefinition[]): void {
    try {
      this.engine.compileForm(questions);
    } catch (error) {
      if (!(error instanceof FormDefinitionError)) throw error;
      const errors = error.issues.map(({ path, message }) => [['preguntas', ...path].join('.'), [message]]);
      throw new InputError('El formulario no es válido.', {
        errors: Object.fromEntries(errors) as FieldErrors,
        cause: error,
      });
    }
  }

  private rows(clause: string, bind: readonly unknown[], tx: Transaction): Promise<ProcedureRow[]> {
    return this.database.rows<ProcedureRow>(
      `SELECT id, codigo, nombre, is_denuncia, proceso, preguntas FROM tramites_tramite ${clause}`,
      bind,
      tx,
    );
  }

  private toItem({ codigo, nombre, is_denuncia, proceso, preguntas }: ProcedureRow): ProcedureItem {
    return itemWithoutAbsent({
      codigo,
      nombre,
      tra_isDenuncia: is_denuncia,
      proceso: proceso ?? undefined,
      preguntas: this.database.parseJson<QuestionDefinition[]>(preguntas).map(inFieldOrder),
    });
  }
}

/** As it is stored: without fields that have no value. */
function itemWithoutAbsent(item: ProcedureItem): ProcedureItem {
  return JSON.parse(JSON.stringify(item)) as ProcedureItem;
}
