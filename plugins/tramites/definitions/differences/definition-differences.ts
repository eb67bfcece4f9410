import { inject, injectable, optional } from 'inversify';
import { DraftCounts, QuestionForms, type FormQuestion } from '../../../forms/contract.js';
import { draftName } from '../../catalog/index.js';
import { AnswerReaders } from '../../contract.js';
import type { WrittenDefinition } from '../draft-content.js';
import { ComparedDefinitions } from './compared-definitions.js';
import type { ComparedDefinition, Difference } from './difference.js';
import { withEffects } from './find-effects.js';
import { findDifferences } from './find-differences.js';

/** Compares drafts with the stored definitions, in words. */
@injectable()
export class DefinitionDifferences {
  constructor(
    @inject(ComparedDefinitions) private readonly compared: ComparedDefinitions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(DraftCounts) private readonly counts: DraftCounts,
    @inject(AnswerReaders) @optional() private readonly readers?: AnswerReaders,
  ) {}

  /**
   * Returns what a draft changes, with what that means for citizens; nothing for a tramite that is not stored yet. It
   * is called outside a transaction.
   */
  async of(stored: WrittenDefinition | undefined, draft: WrittenDefinition, codigo: string): Promise<Difference[]> {
    if (!stored) return [];
    const [before, after] = [this.compared.read(stored), this.compared.read(draft)];
    const found = findDifferences(before, after);
    const asked = found.filter(({ clase }) => clase !== 'dato' && clase !== 'movida').map((one) => one.codigo);
    const drafts =
      asked.length === 0
        ? { open: 0, answered: new Map<string, number>() }
        : await this.counts.countAnswered(draftName(codigo), asked);
    const facts = {
      before,
      after,
      unmasked: [this.unmasked(before), this.unmasked(after)] as const,
      drafts,
      readers: await this.readersOf(after, found),
    };
    return found.map((one) => withEffects(one, facts));
  }

  /** Finds the places of the process that read the answers to removed questions. */
  private async readersOf(
    { fields }: ComparedDefinition,
    found: readonly Difference[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const proceso = fields.get('proceso');
    const removed = found.filter(({ clase }) => clase === 'quitada').map(({ codigo }) => codigo);
    if (!this.readers || typeof proceso !== 'string' || removed.length === 0) return new Map();
    return this.readers.findReaders(proceso, removed);
  }

  private unmasked({ questions }: ComparedDefinition): ReadonlySet<string> {
    const read = [...questions.values()].flatMap((question): FormQuestion[] => {
      const parsed = this.forms.questionSchema.safeParse(question);
      return parsed.success ? [parsed.data] : [];
    });
    return new Set(this.forms.unmasked(read));
  }
}
