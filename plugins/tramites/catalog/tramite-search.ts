import { SearchIndex, searchedTexts, type OfferedTramite } from '../contract.js';

/** The search of offered tramites; its index is built once until they change. */
export class TramiteSearch {
  private built: { readonly of: readonly OfferedTramite[]; readonly index: SearchIndex<OfferedTramite> } | undefined;

  /** Returns the tramites that match a query, the best first. */
  find(tramites: readonly OfferedTramite[], query: string): readonly OfferedTramite[] {
    if (this.built?.of !== tramites) this.built = { of: tramites, index: new SearchIndex(tramites, searchedTexts) };
    return this.built.index.find(query);
  }
}
