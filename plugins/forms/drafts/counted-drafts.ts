import { inject, injectable } from 'inversify';
import { Clock, composed, Database } from '../../../host/plugin-api/index.js';
import type { AnsweredDrafts, DraftCounts } from '../contract.js';

/** The most drafts that are counted. */
const MOST_COUNTED = 10_000;

/** The codes of questions that a path of JSON can name. */
const plainCode = /^[A-Za-z]\w{0,59}$/;

/** The conditions for an answer that is not null, by the code in it. */
const isAnswered = {
  postgres: (codigo: string) => `jsonb_typeof(answers -> '${codigo}') = 'object'`,
  mssql: (codigo: string) => `JSON_QUERY(answers, '$."${codigo}"') IS NOT NULL`,
} as const;

/** {@link DraftCounts} of the stored drafts. */
@injectable()
export class CountedDrafts implements DraftCounts {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async countAnswered(form: string, codes: readonly string[]): Promise<AnsweredDrafts> {
    const named = [...new Set(codes)].filter((codigo) => plainCode.test(codigo));
    const condition = isAnswered[this.database.dialect];
    const sums = named.map((codigo, index) => `SUM(CASE WHEN ${condition(codigo)} THEN 1 ELSE 0 END) AS n${index}`);
    const [row] = await this.database.rows<Readonly<Record<string, string | number | null>>>(
      composed(
        `SELECT ${['COUNT(*) AS n', ...sums].join(', ')} FROM (
           SELECT answers FROM forms_draft WHERE form = $1 AND ends_at > $2
           ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${MOST_COUNTED} ROWS ONLY) last_ones`,
      ),
      [form, this.clock.now()],
    );
    const counted = named.map((codigo, index): [string, number] => [codigo, Number(row?.[`n${index}`] ?? 0)]);
    return { open: Number(row?.['n'] ?? 0), answered: new Map(counted.filter(([, count]) => count > 0)) };
  }
}
