import { inject, injectable } from 'inversify';
import {
  defineCounter,
  Metrics,
  RateLimiter,
  RateLimitError,
  type RateLimitCount,
  type RateLimitRule,
  type TakenPoints,
} from '../../../host/plugin-api/index.js';

/** Makes the limits of failures in a quarter of an hour and in a day (decisions, section 14). */
const rulesOf = (name: string, quarter: number, day: number): readonly RateLimitRule[] => [
  { name: `tramites/follow-${name}`, points: quarter, seconds: 15 * 60 },
  { name: `tramites/follow-${name}-day`, points: day, seconds: 24 * 60 * 60 },
];
const byAddress = rulesOf('address', 100, 400);
const byRecordAndAddress = rulesOf('record-address', 10, 40);
const byRecord = rulesOf('record', 30, 90);
const byDocument = rulesOf('document', 30, 90);

export const followGuesses = defineCounter(
  'ventanilla_tramites_follow_guesses_total',
  'Radicados with a document number: wrong for every record, held for an address with too many of these, or not looked up, as there were too many of the radicado or the document, and answered with a link where they fit',
  ['outcome'],
);

/** The values that a caller shows for a record, each in one form. */
export interface Shown {
  readonly radicado: string;
  readonly documento: string;
  readonly address: string;
}

const counts = (rules: readonly RateLimitRule[], key: string): readonly RateLimitCount[] =>
  rules.map((rule) => [rule, key]);

/** The counts of pairs of radicado and document that fit no record, across all hosts. */
@injectable()
export class FollowLimits {
  constructor(
    @inject(RateLimiter) private readonly limiter: RateLimiter,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Takes the points of an attempt, before a pair is looked up. The document has points, too: it could be tried with
   * all radicados, which follow each other. Returns undefined where the radicado or the document has none left: anybody
   * can use these up, so that the owner must not be refused. Throws `RateLimitError` where the address has none left.
   */
  async take({ radicado, documento, address }: Shown): Promise<TakenPoints | undefined> {
    const ofAddress = await this.takeOfAddress([
      ...counts(byAddress, address),
      ...counts(byRecordAndAddress, `${radicado}\0${address}`),
    ]);
    try {
      const ofPair = await this.limiter.takePoints([...counts(byRecord, radicado), ...counts(byDocument, documento)]);
      return {
        giveBack: async () => {
          await ofPair.giveBack();
          await ofAddress.giveBack();
        },
      };
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      this.metrics.add(followGuesses, { outcome: 'linked' });
      return undefined;
    }
  }

  /** Counts a pair that fits no record; its points stay taken. */
  noteWrong(): void {
    this.metrics.add(followGuesses, { outcome: 'wrong' });
  }

  private async takeOfAddress(ofAddress: readonly RateLimitCount[]): Promise<TakenPoints> {
    try {
      return await this.limiter.takePoints(ofAddress);
    } catch (error) {
      if (error instanceof RateLimitError) this.metrics.add(followGuesses, { outcome: 'held' });
      throw error;
    }
  }
}
