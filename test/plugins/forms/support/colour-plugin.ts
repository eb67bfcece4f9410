import { inject, injectable } from 'inversify';
import {
  contribute,
  Database,
  Revisions,
  type AnyHostPlugin,
  type CachedValue,
} from '../../../../host/plugin-api/index.js';
import { OptionSources, type OptionSource, type QuestionOption } from '../../../../plugins/forms/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

const REVISION = 'colours/colours';

/** Returns a plugin with a catalog of its own, `color`: blue, red and green to begin with. */
export function colourPlugin(): AnyHostPlugin {
  @injectable()
  class Colours implements OptionSource {
    readonly names = ['color'];
    private readonly present: CachedValue<readonly QuestionOption[]>;

    constructor(@inject(Database) database: Database, @inject(Revisions) revisions: Revisions) {
      const sql = 'SELECT codigo, nombre FROM colours_colour WHERE activo = $1 ORDER BY nombre';
      this.present = revisions.cached(REVISION, (tx) => database.rows<QuestionOption>(sql, [true], tx));
    }

    listOptions(): Promise<readonly QuestionOption[]> {
      return this.present.get();
    }
  }
  return pluginOf({
    id: 'colours',
    dependsOn: ['forms'],
    migrations: new URL('./colour-migrations/', import.meta.url),
    contributes: [contribute(OptionSources, Colours)],
  });
}

/** Says of a colour whether it is one, as somebody does on a host. */
export async function setColour({ container, database }: TestHost, codigo: string, isActive: boolean): Promise<void> {
  await container.get<Revisions>(Revisions).revise(REVISION, async (tx) => {
    const sql = 'UPDATE colours_colour SET activo = $1 WHERE codigo = $2';
    await database.changeRows(sql, [isActive, codigo], tx);
  });
}
