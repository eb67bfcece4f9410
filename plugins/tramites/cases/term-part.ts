import { inject, injectable } from 'inversify';
import type { JsonValue } from '../../../host/plugin-api/index.js';
import {
  Terms,
  type LegalProfile,
  type TermComputation,
  type TermEvent,
  type TermEventKind,
} from '../../terms/contract.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../contract.js';
import { termOwner } from '../records/term-owner.js';

/**
 * TERMINO: the term of the record as it stands, with the law that sets it and what the city says of silence, and each
 * thing that happened to it. The user who filed reads them without the reasons and names of staff.
 */
@injectable()
export class TermPart implements CasePart {
  readonly tipo = 'TERMINO';
  readonly orden = 35;

  constructor(@inject(Terms) private readonly terms: Terms) {}

  /** All at once, as a term has a few: they are ordered here, and cut to the page. */
  async entries({ record }: Case, { reader, after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const term = await this.terms.computation(termOwner(record.recordId));
    if (!term) return [];
    const law = term.perfil === null ? undefined : this.terms.profile(term.perfil, term.recibido);
    return [begun(term, law), ...term.eventos.map((event) => happened(event, law, reader.isStaff))]
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
      .filter(({ at, id }) => at > after.at || (at.getTime() === after.at.getTime() && id > after.id))
      .slice(0, limit);
  }
}

const text = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The first entry: where the term stands now. */
function begun(term: TermComputation, law: LegalProfile | undefined): CaseEntry {
  const { recibido, perfil, plazo, total, vence, pausado, plazoCiudadano, fin, silencio } = term;
  const datos: Record<string, JsonValue> = {
    evento: 'INICIO',
    perfil,
    norma: law?.plazo.fuente ?? null,
    plazo,
    total,
    vence: text(vence),
    pausado,
    plazo_ciudadano: text(plazoCiudadano),
    fin: fin && { como: fin.como, fecha: fin.fecha.toISOString() },
    silencio: silencio && { ...silencio },
  };
  return { at: recibido, id: 1, publico: false, usuario: null, datos };
}

/** The article that allows what happened; undefined where the law of the term names none. */
function sourceOf(kind: TermEventKind, law: LegalProfile | undefined): string | undefined {
  if (kind === 'PAUSA') return law?.requerimiento?.fuente;
  if (kind === 'PRORROGA') return law?.prorroga.fuente;
  return kind === 'TRASLADO' ? law?.traslado?.fuente : undefined;
}

/** Behind the first entry, whose id is 1. */
function happened(event: TermEvent, law: LegalProfile | undefined, isStaff: boolean): CaseEntry {
  const { id, tipo, fecha, usuario, motivo, plazo, entidad, plazoCiudadano, vence } = event;
  const norma = sourceOf(tipo, law);
  const datos: Record<string, JsonValue> = {
    evento: tipo,
    ...(norma !== undefined && { norma }),
    vence: text(vence),
    ...(tipo === 'PRORROGA' && { plazo }),
    ...(tipo === 'TRASLADO' && { entidad }),
    ...(tipo === 'PAUSA' && { plazo_ciudadano: text(plazoCiudadano) }),
    ...(isStaff && { motivo }),
  };
  return { at: fecha, id: id + 1, publico: false, usuario: isStaff ? usuario : null, datos };
}
