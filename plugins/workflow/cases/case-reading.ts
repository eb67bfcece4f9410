import { inject, injectable, multiInject, optional } from 'inversify';
import { InputError, UserDirectory, type Identity } from '../../../host/plugin-api/index.js';
import { CaseParts, type CaseEntry, type CasePart } from '../../tramites/contract.js';
import { CaseFinder } from './case-finder.js';
import { CaseNotes } from './case-notes.js';
import { writtenPlace, type CasePlace } from './case-place.js';
import { ChargePart } from './charge-part.js';
import type { OwnCasePart } from './found-case.js';
import { HistoryPart } from './history-part.js';
import { InstancePart } from './instance-part.js';
import { StepPart } from './step-part.js';
import { SupportPart } from './support-part.js';
import { MailPart, TaskPart } from './task-parts.js';

/** The entries of a page. */
const PAGE_SIZE = 50;

/** An entry in the answer. */
export interface SeenEntry {
  readonly tipo: string;
  readonly fecha: string;
  readonly publico: boolean;
  /** The username of the user who made or holds it, and the name of that person. */
  readonly usuario: string | null;
  readonly nombre: string | null;
  readonly datos: CaseEntry['datos'];
}

/** A page of a case. */
export interface SeenCase {
  readonly caso: { readonly llave: string | null; readonly key: string | null; readonly radicado: string | null };
  readonly entradas: SeenEntry[];
  /** The cursor of the next page; null on the last. */
  readonly siguiente: string | null;
}

interface PlacedEntry {
  readonly part: number;
  readonly entry: CaseEntry;
}

/** A case as one list by time (decisions, section 7). Each part reads its entries with its own statement. */
@injectable()
export class CaseReading {
  /** Sorted: entries of the same moment appear in this order. */
  private readonly parts: readonly OwnCasePart[];

  /** Throws for two parts of one kind, which stops the boot. */
  constructor(
    @inject(CaseFinder) private readonly finder: CaseFinder,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(InstancePart) instances: InstancePart,
    @inject(StepPart) steps: StepPart,
    @inject(TaskPart) tasks: TaskPart,
    @inject(MailPart) mails: MailPart,
    @inject(HistoryPart) history: HistoryPart,
    @inject(ChargePart) charges: ChargePart,
    @inject(SupportPart) supports: SupportPart,
    @inject(CaseNotes) notes: CaseNotes,
    @multiInject(CaseParts.token) @optional() contributed: readonly CasePart[] = [],
  ) {
    const own = [instances, steps, tasks, mails, history, charges, supports, notes];
    this.parts = [...own, ...contributed].sort((a, b) => a.orden - b.orden || (a.tipo < b.tipo ? -1 : 1));
    const tipos = this.parts.map(({ tipo }) => tipo);
    const twice = tipos.find((tipo, index) => tipos.indexOf(tipo) !== index);
    if (twice !== undefined) throw new Error(`two parts of cases are '${twice}'`);
  }

  /**
   * Returns the oldest entries after a place, as far as the user may see them. Throws the errors of `CaseFinder.find`,
   * and `InputError` for a place of an unknown kind.
   */
  async page(keyOrLlave: string, by: Identity, place?: CasePlace): Promise<SeenCase> {
    const from = place && this.parts.findIndex(({ tipo }) => tipo === place.tipo);
    if (from === -1) {
      throw new InputError('La página no existe.', { errors: { despues: ['Debe ser el `siguiente` de una página.'] } });
    }
    const { one, isStaff } = await this.finder.find(keyOrLlave, by);
    const found: PlacedEntry[] = [];
    for (const [part, source] of this.parts.entries()) {
      if (!isStaff && !source.publico) continue;
      const page = { by, after: afterIn(part, place, from), limit: PAGE_SIZE + 1 };
      found.push(...(await source.listEntries(one, page)).map((entry) => ({ part, entry })));
    }
    found.sort(inOrder);
    const shown = found.slice(0, PAGE_SIZE);
    const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
    const { record, llaves } = one;
    return {
      caso: {
        llave: llaves[0] ?? null,
        key: (isStaff ? undefined : record?.key) ?? null,
        radicado: record?.radicado ?? null,
      },
      entradas: await this.named(isStaff ? shown.map(forStaff) : shown.flatMap((one) => forFiler(one, by))),
      siguiente: last
        ? writtenPlace({ at: last.entry.at.getTime(), tipo: this.parts[last.part]!.tipo, id: last.entry.id })
        : null,
    };
  }

  private async named(entries: readonly PlacedEntry[]): Promise<SeenEntry[]> {
    const ids = new Set(entries.flatMap(({ entry: { usuario } }) => (usuario === null ? [] : [usuario])));
    const names = ids.size === 0 ? undefined : await this.users.namesOf(ids);
    return entries.map(({ part, entry: { at, publico, usuario, datos } }) => {
      const person = usuario === null ? undefined : names?.get(usuario);
      return {
        tipo: this.parts[part]!.tipo,
        fecha: at.toISOString(),
        publico,
        usuario: person?.username ?? null,
        nombre: person?.name ?? null,
        datos,
      };
    });
  }
}

const forStaff = ({ part, entry: { interno, ...entry } }: PlacedEntry): PlacedEntry => ({
  part,
  entry: { ...entry, datos: { ...entry.datos, ...interno } },
});

/**
 * Keeps, for the user who filed, the entries that `seguimiento` shows with the key, without the names of other users.
 */
function forFiler({ part, entry: { interno: _staff, ...entry } }: PlacedEntry, by: Identity): PlacedEntry[] {
  if (!entry.publico) return [];
  return [{ part, entry: { ...entry, usuario: entry.usuario === by.userId ? by.userId : null } }];
}

const inOrder = (a: PlacedEntry, b: PlacedEntry): number =>
  a.entry.at.getTime() - b.entry.at.getTime() || a.part - b.part || a.entry.id - b.entry.id;

/**
 * Finds where a part continues. Parts before the place's own have shown its moment already, so they begin a millisecond
 * later; parts after it have not, so they include that moment.
 */
function afterIn(
  part: number,
  place: CasePlace | undefined,
  from: number | undefined,
): { readonly at: Date; readonly id: number } {
  if (!place || from === undefined) return { at: new Date(0), id: 0 };
  if (part === from) return { at: new Date(place.at), id: place.id };
  return { at: new Date(part < from ? place.at + 1 : place.at), id: 0 };
}
