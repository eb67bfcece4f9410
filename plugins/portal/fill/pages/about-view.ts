import type { OfferedTramite } from '../../../tramites/contract.js';
import { shownTramite } from '../../find/shown-tramite.js';

/** A fact about a tramite, shown beside its form. */
export interface Fact {
  readonly nombre: string;
  readonly valor: string;
}

/** Returns the facts about a tramite that help while it is filled in, without those that the city has not set. */
export function aboutView(tramite: OfferedTramite): Fact[] {
  const { plazo, plazos = [], norma, dependencia } = tramite;
  const usual = plazo && (norma === undefined ? plazo : `${plazo} (${norma})`);
  const term = usual && [usual, ...plazos.map((one) => `${one.respuesta}: ${one.plazo} (${one.norma})`)].join('; ');
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Plazo de respuesta', term],
    ['Costo', shownTramite(tramite).costo ?? undefined],
    ['Responde', dependencia],
  ];
  return facts.flatMap(([nombre, valor]) => (valor === undefined ? [] : [{ nombre, valor }]));
}
