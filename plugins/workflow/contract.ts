import { contributionPoint } from '../../host/plugin-api/index.js';

/** Something that whoever designs a process may pick. */
export interface BuilderEntry {
  readonly codigo: string;
  readonly nombre: string;
}

/** Brings a part of the catalogue that processes are built with. */
export interface BuilderCatalogueSource {
  /** Under which name it stands there. */
  readonly part: 'menus' | 'plantillas';
  /** All that there is now. */
  list(): Promise<readonly BuilderEntry[]>;
}

/**
 * Where plugins fill the menus and the templates of documents of `/workflow/api/catalogos/`; without one, a part is
 * empty.
 */
export const BuilderCatalogue = contributionPoint<BuilderCatalogueSource>('workflow/BuilderCatalogue');
