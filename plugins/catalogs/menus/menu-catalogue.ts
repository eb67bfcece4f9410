import { inject, injectable } from 'inversify';
import type { BuilderCatalogueSource, BuilderEntry } from '../../workflow/contract.js';
import { MenuTree } from './menu-tree.js';

/** Lists the menus for designers of processes. */
@injectable()
export class MenuCatalogue implements BuilderCatalogueSource {
  readonly part = 'menus';

  constructor(@inject(MenuTree) private readonly menus: MenuTree) {}

  async listEntries(): Promise<readonly BuilderEntry[]> {
    const menus = await this.menus.all();
    return menus.map(({ codigo, nombre }) => ({ codigo, nombre })).sort((a, b) => (a.codigo < b.codigo ? -1 : 1));
  }
}
