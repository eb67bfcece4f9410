import type { Database, Transaction } from '../../../../host/plugin-api/index.js';
import type { TermRule } from '../../definition/index.js';

/** When a rule is applied: nothing at the end of the term. */
type RuleMoment = Pick<TermRule, 'antes' | 'despues'>;

/** One thing that a rule does at a task. A notice is the same in other words, and to other people. */
interface RuleEffect extends Pick<TermRule, 'prioridad' | 'pool'> {
  readonly tipo: 'AVISO' | 'PRIORIDAD' | 'ESCALAMIENTO';
  readonly cuando: RuleMoment;
}

/** The moment of a rule as the history keeps it with each effect. */
export const momentOf = ({ antes, despues }: RuleMoment): RuleMoment => ({
  ...(antes !== undefined && { antes }),
  ...(despues !== undefined && { despues }),
});

/** The kinds of entries that the history has of a rule once it is applied. */
export const ruleKinds = (rule: TermRule): readonly RuleEffect['tipo'][] => effectsOf(rule).map(({ tipo }) => tipo);

/** What rules have done at a task, in whichever version of its process. */
export class DoneEffects {
  /** For what has no rules. */
  static readonly none = new DoneEffects([]);

  private constructor(private readonly keys: string[]) {}

  /** Of a task, by the history of its instance. One query. */
  static async of(
    database: Database,
    tx: Transaction,
    { instanceId, taskId }: { readonly instanceId: number; readonly taskId: number },
  ): Promise<DoneEffects> {
    const rows = await database.rows<{ tipo: RuleEffect['tipo']; cambio: unknown }>(
      `SELECT tipo, cambio FROM workflow_history
       WHERE instance_id = $1 AND task_id = $2 AND tipo IN ('AVISO', 'PRIORIDAD', 'ESCALAMIENTO')`,
      [instanceId, taskId],
      tx,
    );
    return new DoneEffects(
      rows.map(({ tipo, cambio }) => keyOf({ tipo, ...database.parseJson<Omit<RuleEffect, 'tipo'>>(cambio) })),
    );
  }

  /** Whether all that a rule does was done. Each effect counts for one rule. */
  take(rule: TermRule): boolean {
    const left = [...this.keys];
    for (const key of effectsOf(rule).map(keyOf)) {
      const index = left.indexOf(key);
      if (index === -1) return false;
      left.splice(index, 1);
    }
    this.keys.splice(0, this.keys.length, ...left);
    return true;
  }
}

function effectsOf({ avisar, prioridad, pool, ...moment }: TermRule): readonly RuleEffect[] {
  const cuando = momentOf(moment);
  return [
    ...(avisar ? [{ tipo: 'AVISO' as const, cuando }] : []),
    ...(prioridad === undefined ? [] : [{ tipo: 'PRIORIDAD' as const, cuando, prioridad }]),
    ...(pool ? [{ tipo: 'ESCALAMIENTO' as const, cuando, pool }] : []),
  ];
}

const keyOf = ({ tipo, cuando, prioridad, pool }: RuleEffect): string =>
  JSON.stringify([tipo, cuando.antes ?? null, cuando.despues ?? null, prioridad ?? pool ?? null]);
