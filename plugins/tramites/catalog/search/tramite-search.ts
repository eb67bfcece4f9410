import type { OfferedTramite } from '../../contract.js';
import { SearchIndex, type WeighedText } from './search-index.js';

const textsOf = (tramite: OfferedTramite): readonly WeighedText[] => [
  { text: tramite.nombre, weight: 4 },
  { text: tramite.sinonimos?.join(' ') ?? '', weight: 3 },
  { text: tramite.tema ?? '', weight: 2 },
  { text: tramite.descripcion ?? '', weight: 2 },
  { text: tramite.requisitos?.join(' ') ?? '', weight: 1 },
  { text: tramite.dependencia ?? '', weight: 1 },
];

/** The search of offered tramites; its index is built once until they change. */
export class TramiteSearch {
  private built: { readonly of: readonly OfferedTramite[]; readonly index: SearchIndex<OfferedTramite> } | undefined;

  /** Returns the tramites that match a query, the best first. */
  find(tramites: readonly OfferedTramite[], query: string): readonly OfferedTramite[] {
    if (this.built?.of !== tramites) this.built = { of: tramites, index: new SearchIndex(tramites, textsOf) };
    return this.built.index.find(query);
  }
}
