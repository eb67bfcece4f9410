import { expect } from 'chai';
import { z } from 'zod';
import { afterMail, defineJob, jobHandler, mailEnd, type JobHandler } from '../../../../../host/plugin-api/index.js';
import { until } from '../../../../../testing/until.js';

/** The job that follows a mail of these tests. */
export const mailEnded = defineJob('sample/mail-ended', z.strictObject({ letter: z.int(), ...mailEnd }));

/** Records how the mails of one letter after another end. */
export class MailEnds {
  heard: string[] = [];
  private letter = 0;

  readonly handler: JobHandler = jobHandler({
    type: mailEnded,
    handle: ({ letter, outcome, status }) =>
      Promise.resolve(void this.heard.push([letter, outcome, status].filter((word) => word !== undefined).join(' '))),
  });

  /** Begins another letter, with no end recorded. */
  nextLetter(): void {
    this.heard = [];
    this.letter += 1;
  }

  /** Returns the follow-up that records the end of a mail of this letter. */
  onEnd(): ReturnType<typeof afterMail> {
    return afterMail(mailEnded, { letter: this.letter });
  }

  /** Returns these ends, of this letter. */
  of(...ends: readonly string[]): string[] {
    return ends.map((end) => `${this.letter} ${end}`);
  }

  /** Waits until these ends are recorded, and checks their order. */
  async untilHeard(...ends: readonly string[]): Promise<void> {
    await until(`it is ${ends.join(', ')}`, () => this.heard.length === ends.length);
    expect(this.heard).to.deep.equal(this.of(...ends));
  }
}
