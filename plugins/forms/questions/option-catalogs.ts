import { injectable, multiInject, optional } from 'inversify';
import type { FieldIssue } from '../../../host/plugin-api/index.js';
import { OptionSources, type OptionSource, type QuestionOption } from '../contract.js';
import type { PlacedQuestion } from './check-form.js';

/** The catalogs that questions take their options from, whoever brings them. */
@injectable()
export class OptionCatalogs {
  private readonly sources = new Map<string, OptionSource>();

  constructor(@multiInject(OptionSources.token) @optional() sources: readonly OptionSource[] = []) {
    for (const source of sources) {
      for (const name of source.names) {
        if (this.sources.has(name)) throw new Error(`two plugins bring the catalog of options '${name}'`);
        this.sources.set(name, source);
      }
    }
  }

  /** The questions whose catalog nobody brings. */
  check(questions: readonly PlacedQuestion[]): readonly FieldIssue[] {
    return questions.flatMap(({ definition: { pre_catalogo }, index }) => {
      if (pre_catalogo === undefined || this.sources.has(pre_catalogo)) return [];
      const known = [...this.sources.keys()].join(', ');
      const others = known === '' ? '' : ` Los que hay son ${known}.`;
      return [{ path: [index, 'pre_catalogo'], message: `No hay un catálogo «${pre_catalogo}».${others}` }];
    });
  }

  /** The present options of a catalog that {@link check} knows. */
  options(name: string): Promise<readonly QuestionOption[]> {
    return this.sources.get(name)!.options(name);
  }
}
