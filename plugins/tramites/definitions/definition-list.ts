import { inject, injectable } from 'inversify';
import { Clock, composed, Database } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import { folded, receivingOn, type Receiving, type ReceivingState } from '../contract.js';
import { DraftAuthors, type DraftAuthor } from './draft-authors.js';

/** A tramite, or the draft of a new one, in a list. */
export interface ListedDefinition {
  readonly codigo: string;
  readonly nombre: string;
  readonly publicado: boolean;
  readonly borrador: { readonly por: DraftAuthor | null; readonly cambiado: Date } | null;
  readonly recibe: ReceivingState;
  /** The number of questions. */
  readonly preguntas: number;
  readonly dependencia: string | null;
  readonly proceso: string | null;
}

/** The codes after one, in their order. */
interface PlaceInList {
  readonly after: string;
  readonly limit: number;
  /** Beginnings or parts of words of the code or the name. */
  readonly palabras?: string | undefined;
}

interface NamedRow {
  readonly codigo: string;
  readonly nombre: string;
}

interface ListedRow {
  readonly codigo: string;
  readonly nombre: string | null;
  readonly preguntas: unknown;
  readonly pagina: unknown;
  readonly proceso: string | null;
  readonly borrador_nombre: string | null;
  readonly borrador_preguntas: number | null;
  readonly borrador_dependencia: string | null;
  readonly borrador_proceso: string | null;
  readonly user_id: number | null;
  readonly changed_at: Date | null;
}

/** The rows that a search reads at once. */
const BATCH = 1000;

/** Stored tramites and drafts, by code. A tramite and its draft are one. */
const named = `SELECT c.codigo, COALESCE(t.nombre, d.nombre) AS nombre FROM (
    SELECT codigo FROM (SELECT codigo FROM tramites_tramite WHERE codigo > $1
      ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY) stored
    UNION
    SELECT codigo FROM (SELECT codigo FROM tramites_definition_draft WHERE codigo > $1
      ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY) drafted) c
  LEFT JOIN tramites_tramite t ON t.codigo = c.codigo
  LEFT JOIN tramites_definition_draft d ON d.codigo = c.codigo
  ORDER BY c.codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`;

/** The list of definitions, published or not. */
@injectable()
export class DefinitionList {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DraftAuthors) private readonly authors: DraftAuthors,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async page(place: PlaceInList): Promise<ListedDefinition[]> {
    const rows = await this.rows((await this.found(place)).map(({ codigo }) => codigo));
    const authors = await this.authors.of(rows.flatMap(({ user_id }) => user_id ?? []));
    const today = this.calendar.dayOf(this.clock.now());
    return rows.map((row) => this.listed(row, today, authors));
  }

  /** Finds the rows of a page. A search reads names alone, in batches. */
  private async found({ after, limit, palabras = '' }: PlaceInList): Promise<NamedRow[]> {
    const words = folded(palabras).split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.database.rows<NamedRow>(named, [after, limit]);
    const found: NamedRow[] = [];
    for (let last: string | undefined = after; last !== undefined && found.length < limit;) {
      const batch: NamedRow[] = await this.database.rows<NamedRow>(named, [last, BATCH]);
      found.push(...batch.filter((row) => isMatch(row, words)));
      last = batch.length < BATCH ? undefined : batch.at(-1)!.codigo;
    }
    return found.slice(0, limit);
  }

  /** Reads rows by their codes, in that order. One is missing where it was removed meanwhile. */
  private async rows(codes: readonly string[]): Promise<ListedRow[]> {
    if (codes.length === 0) return [];
    const some = codes.map((_, index) => `$${index + 1}`).join(', ');
    const rows = await this.database.rows<ListedRow>(
      composed(
        `SELECT COALESCE(t.codigo, d.codigo) AS codigo, t.nombre, t.preguntas, t.pagina, t.proceso,
           d.nombre AS borrador_nombre, d.preguntas AS borrador_preguntas, d.dependencia AS borrador_dependencia,
           d.proceso AS borrador_proceso, d.user_id, d.changed_at
         FROM (SELECT codigo, nombre, preguntas, pagina, proceso FROM tramites_tramite WHERE codigo IN (${some})) t
         FULL JOIN (SELECT codigo, nombre, preguntas, dependencia, proceso, user_id, changed_at
           FROM tramites_definition_draft WHERE codigo IN (${some})) d ON d.codigo = t.codigo`,
      ),
      codes,
    );
    const byCode = new Map(rows.map((row) => [row.codigo, row]));
    return codes.flatMap((codigo) => byCode.get(codigo) ?? []);
  }

  private listed(row: ListedRow, today: string, authors: ReadonlyMap<number, DraftAuthor>): ListedDefinition {
    const publicado = row.nombre !== null;
    const page =
      row.pagina === null
        ? {}
        : this.database.parseJson<{ readonly dependencia?: string; readonly recibe?: Receiving }>(row.pagina);
    const stored: unknown = publicado ? this.database.parseJson(row.preguntas) : undefined;
    return {
      codigo: row.codigo,
      nombre: row.nombre ?? row.borrador_nombre ?? row.codigo,
      publicado,
      borrador: row.changed_at === null ? null : { por: authors.get(row.user_id!) ?? null, cambiado: row.changed_at },
      recibe: receivingOn(today, page.recibe),
      preguntas: Array.isArray(stored) ? stored.length : (row.borrador_preguntas ?? 0),
      dependencia: publicado ? (page.dependencia ?? null) : row.borrador_dependencia,
      proceso: publicado ? row.proceso : row.borrador_proceso,
    };
  }
}

const isMatch = ({ codigo, nombre }: NamedRow, words: readonly string[]): boolean => {
  const text = folded(`${codigo} ${nombre}`);
  return words.every((word) => text.includes(word));
};
