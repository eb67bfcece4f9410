import type { OfferedTramite } from '../../../tramites/contract.js';
import { shownTramite } from '../../find/shown-tramite.js';

/** A fact about a tramite, shown beside its form. */
export interface Fact {
  readonly nombre: string;
  /** Its value, in lines: a term for each kind of answer. */
  readonly lineas: readonly string[];
}

/** Returns the facts about a tramite that help while it is filled in, without those that the city has not set. */
export function aboutView(tramite: OfferedTramite): Fact[] {
  const { plazo, plazos = [], norma, dependencia } = tramite;
  const usual = plazo && (norma === undefined ? plazo : `${plazo} (${norma})`);
  const others = plazos.map((one) => `${one.respuesta}: ${one.plazo} (${one.norma})`);
  const { costo } = shownTramite(tramite);
  const facts: readonly Fact[] = [
    { nombre: 'Plazo de respuesta', lineas: usual ? [usual, ...others] : [] },
    { nombre: 'Costo', lineas: costo === null ? [] : [costo] },
    { nombre: 'Responde', lineas: dependencia === undefined ? [] : [dependencia] },
  ];
  return facts.filter(({ lineas }) => lineas.length > 0);
}
