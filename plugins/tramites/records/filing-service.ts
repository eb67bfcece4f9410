import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, cutTo } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import type { Filing, FilingRequest, PreparedFiling } from '../contract.js';
import { filingNotice } from '../notices/notice-occasions.js';
import { TramiteCatalog, type Tramite } from '../tramites/tramite-catalog.js';
import { TramiteProcesses } from '../tramites/tramite-processes.js';
import { answerDigests } from './answer-digest.js';
import { checkAnswers } from './check-answers.js';
import { filedEarlier } from './filed-record.js';
import { FilingDrafts } from './filing-drafts.js';
import { FilingWriter, unknownTramite, type ReadyFiling } from './filing-writer.js';
import { contentDigest, Idempotency, repeatDigest } from './idempotency.js';
import type { RecordState } from './record-states.js';
import { RecordTerms } from './record-terms.js';

/** As wide as the column. */
const MOST_OF_NAME = 200;

const FILED: RecordState = 'RADICADO';

/** As wide as the column, and the same in every log, list and view. */
const channelPattern = /^[A-Z][A-Z0-9_]{0,19}$/;

/** {@link Filing}, for all channels. */
@injectable()
export class FilingService implements Filing {
  constructor(
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(FilingDrafts) private readonly drafts: FilingDrafts,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(Clock) private readonly clock: Clock,
    @inject(FilingWriter) private readonly writer: FilingWriter,
  ) {}

  /**
   * Returns a tramite that records can be filed of. Throws `NotFoundError` and `UnavailableError`, as `prepare` does.
   */
  async findTramite(codigo: string): Promise<Tramite> {
    const tramite = await this.tramites.findReady(codigo);
    if (!tramite) throw unknownTramite();
    this.processes.check(tramite);
    return tramite;
  }

  async prepare(request: FilingRequest): Promise<PreparedFiling> {
    const { codigo, canal, repeat, by, clerk, replyTo, privacidad } = request;
    if (!channelPattern.test(canal)) throw new Error(`'${canal}' is no code of a channel`);
    const tramite = await this.findTramite(codigo);
    const call = repeat && {
      tramiteId: tramite.id,
      keyDigest: repeatDigest(canal, repeat),
      contentDigest: contentDigest(request),
    };
    // Before an earlier record is looked for: one that has used the draft up is found then. A draft that is there was
    // used up by none; what was filed with the key otherwise is found when the record is written.
    const [content] = await Promise.allSettled([this.drafts.contentOf(tramite, request)]);
    const isUnused = request.draft !== undefined && content.status === 'fulfilled';
    const first = call && !isUnused ? await this.idempotency.findEarlier(call) : undefined;
    if (first) {
      const earlier = filedEarlier(first);
      return { earlier, file: () => Promise.resolve(earlier) };
    }
    if (content.status === 'rejected') throw content.reason;
    const { fields, files, draft } = content.value;
    const answers = await checkAnswers(tramite, fields, files, request);
    // Before what its process begins with: a case is read in the order of time.
    const createdAt = this.clock.now();
    const key = `key_${randomUUID()}`;
    const userId = by?.userId ?? null;
    const term = await this.terms.ofTramite(tramite, { receivedAt: createdAt, isInPerson: clerk !== undefined });
    const outline = { key, canal, vence: term?.dueAt ?? null, userId };
    const startProcess = await this.processes.prepare(tramite, answers, outline);
    const receiptQuestion = tramite.form.receiptQuestion(answers);
    const applicant = tramite.form.applicantName(answers);
    const notice = filingNotice(tramite.notices, { receiptQuestion, replyTo });
    const filing: ReadyFiling = {
      record: {
        key,
        tramiteId: tramite.id,
        // Filing numbers begin anew with the city's year.
        year: Number(this.calendar.dayOf(createdAt).slice(0, 4)),
        state: FILED,
        channel: canal,
        userId,
        clerkId: clerk?.userId ?? null,
        answers,
        sensitive: tramite.form.sensitiveAnswers(answers),
        digests: answerDigests(tramite.form, answers),
        applicant: applicant === undefined ? null : cutTo(applicant, MOST_OF_NAME),
        receipt: notice.receiptQuestion === undefined ? null : 'PENDIENTE',
        receiptQuestion: receiptQuestion ?? null,
        replyTo: replyTo ?? null,
        privacidad: privacidad?.version ?? null,
        createdAt,
        term,
        call,
      },
      tramite: codigo,
      startProcess,
      notice,
      // A file whose question turned out hidden is no answer.
      files: files.filter(({ field }) => Object.hasOwn(answers, field)),
      draft,
    };
    return { earlier: undefined, file: (tx) => this.writer.write(filing, tx) };
  }
}
