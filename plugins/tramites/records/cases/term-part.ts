import { inject, injectable } from 'inversify';
import { Database, type JsonValue } from '../../../../host/plugin-api/index.js';
import { Terms, type TermComputation, type TermEvent } from '../../../terms/contract.js';
import type { Case, CaseEntry, CasePage, CasePart } from '../../contract.js';
import { termOwner, unnotifiedColumn } from '../../vocabulary/index.js';

/** The entries TERMINO: the term of the record as it stands, with the city's words on silence, and its events. */
@injectable()
export class TermPart implements CasePart {
  readonly tipo = 'TERMINO';
  readonly orden = 35;
  readonly publico = false;

  constructor(
    @inject(Terms) private readonly terms: Terms,
    @inject(Database) private readonly database: Database,
  ) {}

  /** Returns the entries of a page. A term has few: all are read, ordered and cut to the page. */
  async listEntries({ record }: Case, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const isUnnotified = await this.isUnnotified(record.recordId);
    const term = await this.terms.computation(termOwner(record.recordId), { isUnnotified });
    if (!term) return [];
    return [begun(term), ...term.eventos.map(happened)]
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id)
      .filter(({ at, id }) => at > after.at || (at.getTime() === after.at.getTime() && id > after.id))
      .slice(0, limit);
  }

  private async isUnnotified(recordId: number): Promise<boolean> {
    const sql = `SELECT ${unnotifiedColumn} FROM tramites_record r WHERE r.id = $1`;
    return (await this.database.rows<{ readonly sin_notificar: number }>(sql, [recordId]))[0]?.sin_notificar === 1;
  }
}

const text = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * Makes the first entry: the term as it stands. An answer that reached nobody has ended the term and notified nobody.
 */
function begun(term: TermComputation): CaseEntry {
  const { recibido, perfil, plazo, total, vence, pausado, plazoCiudadano, fin, isUnnotified, silencio, silencioLegal } =
    term;
  const datos: Record<string, JsonValue> = {
    evento: 'INICIO',
    perfil,
    plazo,
    total,
    vence: text(vence),
    pausado,
    plazo_ciudadano: text(plazoCiudadano),
    fin: fin && { como: fin.como, fecha: fin.fecha.toISOString(), ...(isUnnotified && { sin_notificar: true }) },
    silencio: silencio && { ...silencio },
    silencio_legal: silencioLegal && {
      ...silencioLegal,
      fecha: silencioLegal.fecha.toISOString(),
      entrega: text(silencioLegal.entrega),
    },
  };
  return { at: recibido, id: 1, publico: false, usuario: null, datos };
}

/** Makes the entry of an event. The first entry has the id 1, and events follow it. */
function happened({
  id,
  tipo,
  fecha: at,
  usuario,
  motivo,
  plazo,
  entidad,
  oficio,
  paraCiudadano,
  plazoCiudadano,
  vence,
}: TermEvent): CaseEntry {
  const datos: Record<string, JsonValue> = {
    evento: tipo,
    vence: text(vence),
    ...(tipo === 'PRORROGA' && { plazo }),
    ...(tipo === 'TRASLADO' && { entidad, oficio, para_ciudadano: paraCiudadano }),
    ...((tipo === 'PAUSA' || tipo === 'PRORROGA_CIUDADANO') && { plazo_ciudadano: text(plazoCiudadano) }),
    motivo,
  };
  return { at, id: id + 1, publico: false, usuario, datos };
}
