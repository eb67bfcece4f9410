import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { ConflictError, Database, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import { QuestionForms } from '../../forms/contract.js';
import type { ProfileCode } from '../../terms/contract.js';
import type { Notices } from '../notices/index.js';
import { TramiteProcesses } from './tramite-processes.js';
import { pageOf, type TramitePage } from './page-fields.js';
import type { Remedy } from './remedies.js';
import { itemWithoutAbsent, type TramiteItem } from './tramite-item.js';

interface TramiteRow {
  readonly codigo: string;
  readonly nombre: string;
  readonly is_denuncia: boolean;
  readonly proceso: string | null;
  readonly plazo: string | null;
  readonly termino: ProfileCode | null;
  readonly exige_respuesta: boolean;
  readonly avisos: unknown;
  readonly recursos: unknown;
  readonly frases: unknown;
  readonly pagina: unknown;
  readonly preguntas: unknown;
  readonly revision: number;
}

/** A tramite as it is stored. */
export interface StoredTramite {
  readonly item: TramiteItem;
  /** 1 at first; grows with each change. */
  readonly revision: number;
}

/** The outcome of a save. */
export interface SavedTramite {
  readonly outcome: ImportOutcome;
  readonly revision: number;
  /** The questions whose answers public look-ups now show as they were written, and that may identify a person. */
  readonly unmasked: readonly string[];
}

const columns = `codigo, nombre, is_denuncia, proceso, plazo, termino, exige_respuesta, avisos, recursos, frases, pagina,
  preguntas, revision`;

/** Writes a field as JSON; null for an absent one. */
const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Returns the columns that a filing reads: when a tramite takes filings. */
const receivingColumns = ({ recibe }: TramiteItem) => ({
  recibe_desde: recibe?.desde ?? null,
  recibe_hasta: recibe?.hasta ?? null,
  pausado: recibe?.pausa ? true : null,
});

/** Returns the parts of a tramite that make its form. */
const formOf = ({ preguntas, tra_isDenuncia }: TramiteItem): object => ({ preguntas, tra_isDenuncia });

/** The definitions of tramites, as bundles and administrators write and read them. */
@injectable()
export class TramiteDefinitions {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
  ) {}

  /**
   * Makes a tramite exactly this. Its form has been checked, before the transaction where that is possible. Throws
   * `InputError` for a process that it cannot be bound to.
   */
  async save(tx: Transaction, item: TramiteItem): Promise<SavedTramite> {
    const { codigo, nombre, tra_isDenuncia: is_denuncia, proceso = null, termino = null, exige_respuesta } = item;
    this.processes.warnOf({ codigo, proceso: item.proceso });
    await this.processes.checkBinding(tx, item);
    const [plazo, avisos] = [jsonOf(item.plazo), jsonOf(item.avisos)];
    const [recursos, frases, pagina] = [jsonOf(item.recursos), jsonOf(item.frases), jsonOf(pageOf(item))];
    const preguntas = JSON.stringify(item.preguntas);
    const unmasked = this.forms.unmasked(item.preguntas);
    const present = await this.find(codigo, tx);
    if (!present) {
      const definition = { proceso, plazo, termino, exige_respuesta, avisos, recursos, frases, pagina, preguntas };
      const row = { codigo, nombre, is_denuncia, ...definition, ...receivingColumns(item), revision: 1 };
      await this.database.insertRows('tramites_tramite', [row], [], tx);
      return { outcome: 'created', revision: 1, unmasked };
    }
    const { revision } = present;
    if (isDeepStrictEqual(present.item, itemWithoutAbsent(item))) return { outcome: 'left', revision, unmasked };
    if (!isDeepStrictEqual(formOf(present.item), formOf(itemWithoutAbsent(item)))) await this.keepForm(tx, codigo);
    const { recibe_desde, recibe_hasta, pausado } = receivingColumns(item);
    const changed = await this.database.changeRows(
      `UPDATE tramites_tramite SET nombre = $1, is_denuncia = $2, proceso = $3, plazo = $4, termino = $5,
         exige_respuesta = $6, avisos = $7, recursos = $8, frases = $9, pagina = $10, preguntas = $11,
         recibe_desde = $12, recibe_hasta = $13, pausado = $14, revision = revision + 1
       WHERE codigo = $15 AND revision = $16`,
      [
        ...[nombre, is_denuncia, proceso, plazo, termino, exige_respuesta, avisos, recursos, frases, pagina, preguntas],
        ...[recibe_desde, recibe_hasta, pausado, codigo, revision],
      ],
      tx,
    );
    if (changed !== 1) throw new ConflictError('El trámite se cambió al mismo tiempo en otro lugar.');
    return { outcome: 'changed', revision: revision + 1, unmasked };
  }

  /** Keeps the form that is about to change, with its last revision: the copies of its records have its questions. */
  private async keepForm(tx: Transaction, codigo: string): Promise<void> {
    await this.database.changeRows(
      `INSERT INTO tramites_former_form (tramite_id, revision, is_denuncia, preguntas)
       SELECT id, revision, is_denuncia, preguntas FROM tramites_tramite WHERE codigo = $1`,
      [codigo],
      tx,
    );
  }

  async find(codigo: string, tx?: Transaction): Promise<StoredTramite | undefined> {
    const [row] = await this.rows('WHERE codigo = $1', [codigo], tx);
    return row && this.stored(row);
  }

  /** Returns tramites after a code, in its order. */
  async page(after: string, limit: number): Promise<StoredTramite[]> {
    const clause = 'WHERE codigo > $1 ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY';
    return (await this.rows(clause, [after, limit])).map((row) => this.stored(row));
  }

  async all(tx: Transaction): Promise<TramiteItem[]> {
    return (await this.rows('ORDER BY codigo', [], tx)).map((row) => this.stored(row).item);
  }

  private rows(clause: string, bind: readonly unknown[], tx?: Transaction): Promise<TramiteRow[]> {
    return this.database.rows<TramiteRow>(`SELECT ${columns} FROM tramites_tramite ${clause}`, bind, tx);
  }

  private stored({
    is_denuncia,
    proceso,
    plazo,
    termino,
    avisos,
    recursos,
    frases,
    pagina,
    preguntas,
    revision,
    ...row
  }: TramiteRow): StoredTramite {
    const item = itemWithoutAbsent({
      codigo: row.codigo,
      nombre: row.nombre,
      tra_isDenuncia: is_denuncia,
      proceso: proceso ?? undefined,
      plazo: plazo === null ? undefined : (JSON.parse(plazo) as Term),
      termino: termino ?? undefined,
      exige_respuesta: row.exige_respuesta,
      avisos: avisos === null ? undefined : this.database.parseJson<Notices>(avisos),
      recursos: recursos === null ? undefined : this.database.parseJson<Remedy[]>(recursos),
      frases: frases === null ? undefined : this.database.parseJson<string[]>(frases),
      ...(pagina !== null && this.database.parseJson<TramitePage>(pagina)),
      preguntas: this.forms.readQuestions(this.database.parseJson(preguntas)),
    });
    return { item, revision };
  }
}
