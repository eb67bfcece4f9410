import type { OfferedTramite } from '../../../tramites/contract.js';
import { shownTramite } from '../../find/shown-tramite.js';

/** A fact of a tramite beside its form. */
export interface Fact {
  readonly nombre: string;
  readonly valor: string;
}

/** What is worth knowing of a tramite while it is filled in; what the city does not say is left out. */
export function aboutView(tramite: OfferedTramite): Fact[] {
  const { plazo, norma, dependencia } = tramite;
  const term = plazo && (norma === undefined ? plazo : `${plazo} (${norma})`);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Plazo de respuesta', term],
    ['Costo', shownTramite(tramite).costo ?? undefined],
    ['Responde', dependencia],
  ];
  return facts.flatMap(([nombre, valor]) => (valor === undefined ? [] : [{ nombre, valor }]));
}
