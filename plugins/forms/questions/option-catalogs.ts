import { injectable, multiInject, optional } from 'inversify';
import { misspelt, type FieldIssue, type LeftOutPlugins } from '../../../host/plugin-api/index.js';
import { OptionSources, type FormQuestion, type OptionSource, type QuestionOption } from '../contract.js';
import type { PlacedQuestion } from './check-form.js';

/** The catalogs of options, of all plugins. */
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

  /** Returns the names of all catalogs, sorted. */
  names(): readonly string[] {
    return [...this.sources.keys()].sort();
  }

  /** Returns the catalogs of questions that no plugin brings and that a left-out plugin may bring. */
  awaited(questions: readonly FormQuestion[], leftOut: LeftOutPlugins): readonly string[] {
    if (leftOut.contributingTo(OptionSources).length === 0) return [];
    const named = questions.flatMap(({ pre_catalogo }) => pre_catalogo ?? []);
    const known = [...this.sources.keys()];
    return [...new Set(named)].filter((name) => !this.sources.has(name) && misspelt(name, known) === undefined);
  }

  /** Finds the questions whose catalog no plugin brings, except for those that are awaited. */
  check(questions: readonly PlacedQuestion[], awaited: readonly string[] = []): readonly FieldIssue[] {
    return questions.flatMap(({ definition: { pre_catalogo }, index }) => {
      if (pre_catalogo === undefined || this.sources.has(pre_catalogo) || awaited.includes(pre_catalogo)) return [];
      const known = [...this.sources.keys()].join(', ');
      const others = known === '' ? '' : ` Los que hay son ${known}.`;
      return [{ path: [index, 'pre_catalogo'], message: `No hay un catálogo «${pre_catalogo}».${others}` }];
    });
  }

  /** Returns the present options of a catalog that {@link check} knows. */
  options(name: string): Promise<readonly QuestionOption[]> {
    return this.sources.get(name)!.listOptions(name);
  }
}
