import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Clock, cutTo, Files, type FormBody, type Identity } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { QuestionForms } from '../../../forms/contract.js';
import type { FiledRecord, Filing, FilingRequest, PreparedFiling } from '../../contract.js';
import { acceptFilesOf } from './accept-files.js';
import { checkAnswers } from './check-answers.js';
import { answerDigests, meansOf, type RecordState } from '../../vocabulary/index.js';
import { filingNotice } from '../../notices/index.js';
import { inChannel, subjectOf, type Tramite, TramiteCatalog, TramiteProcesses } from '../../catalog/index.js';
import { filedBefore } from './filed-record.js';
import { FilingDrafts, type DraftFiling, type FilingContent } from './filing-drafts.js';
import { FilingWriter, unknownTramite, type ReadyFiling } from './filing-writer.js';
import { headerRepeatKey, Idempotency, repeatableCall, type RepeatableCall } from './idempotency.js';
import { ReceivingGate } from './receiving-gate.js';
import { RecordProcesses } from './record-processes.js';
import { RecordOffices } from '../offices/record-offices.js';
import { RecordTerms } from '../terms/record-terms.js';

/** The width of the column, in characters. */
const MOST_OF_NAME = 200;

const FILED: RecordState = 'RADICADO';

const WEB = 'WEB';

/** Channel codes that fit the column, and read alike in every log, list and view. */
const channelPattern = /^[A-Z][A-Z0-9_]{0,19}$/;

/** The options of a filing of the web, beside its form. */
interface WebFiling {
  /** The header `Idempotency-Key`, which is of that user alone, as a draft may be. */
  readonly repeatKey?: string | undefined;
  /** Key of a draft. */
  readonly borrador?: string | undefined;
  /** The user who files; undefined for an anonymous caller. */
  readonly by?: Pick<Identity, 'userId'> | undefined;
}

/** {@link Filing} for all channels. */
@injectable()
export class FilingService implements Filing {
  constructor(
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(FilingDrafts) private readonly drafts: FilingDrafts,
    @inject(Idempotency) private readonly idempotency: Idempotency,
    @inject(TramiteProcesses) private readonly bindings: TramiteProcesses,
    @inject(RecordProcesses) private readonly processes: RecordProcesses,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(Clock) private readonly clock: Clock,
    @inject(Files) private readonly files: Files,
    @inject(RecordOffices) private readonly offices: RecordOffices,
    @inject(ReceivingGate) private readonly gate: ReceivingGate,
    @inject(FilingWriter) private readonly writer: FilingWriter,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /**
   * Finds a tramite that records can be filed of, with its form as a channel asks it. Throws `NotFoundError` and
   * `UnavailableError`, as `prepareFiling` does.
   */
  async findTramite(codigo: string, canal: string): Promise<Tramite> {
    const stored = await this.tramites.findReady(codigo);
    if (!stored) throw unknownTramite();
    this.bindings.check(stored);
    const tramite = inChannel(stored, canal);
    if (tramite.form !== stored.form) await tramite.form.ready();
    return tramite;
  }

  /**
   * Reads a form of the web to its end, and files it (interface, "POST /home/api/tramite/<codigo>"). Throws what
   * `prepareFiling` and `fileRecord` throw; an unknown tramite, or one that cannot be filed now, before the body is
   * read.
   */
  async fileForm(codigo: string, body: FormBody, { repeatKey, borrador, by }: WebFiling): Promise<FiledRecord> {
    const tramite = await this.findTramite(codigo, WEB);
    const repeat = repeatKey === undefined ? undefined : headerRepeatKey(repeatKey, by?.userId);
    // A repeated call is answered with its record whenever it comes.
    if (!repeat) this.gate.check(tramite);
    const draft = borrador === undefined ? undefined : { borrador };
    return this.files.readForm(body, acceptFilesOf(tramite.form), async ({ fields: answers, files }) => {
      const prepared = await this.prepareFiling({ codigo, canal: WEB, answers, files, repeat, draft, by });
      return prepared.fileRecord();
    });
  }

  async prepareFiling(request: FilingRequest): Promise<PreparedFiling> {
    const { codigo, canal, repeat, answers: fields, files = [], draft } = request;
    if (!channelPattern.test(canal)) throw new Error(`'${canal}' is no code of a channel`);
    const tramite = await this.findTramite(codigo, canal);
    const call = repeat && repeatableCall(tramite.id, request, repeat);
    if (draft) return this.prepareDraft(tramite, { ...request, draft }, call);
    const earlier = call && (await this.idempotency.findEarlier(call));
    return earlier ? filedBefore(earlier) : this.prepareNew(tramite, request, { fields, files }, call);
  }

  /**
   * Prepares the filing of a draft. A draft that can be opened was filed by no earlier call: an earlier record of the
   * key is looked for only where the draft is gone or has changed, and when the record is written.
   */
  private async prepareDraft(
    tramite: Tramite,
    request: DraftFiling,
    call: RepeatableCall | undefined,
  ): Promise<PreparedFiling> {
    let content: FilingContent;
    try {
      content = await this.drafts.contentOf(tramite, request);
    } catch (error) {
      const earlier = call && (await this.idempotency.findEarlier(call));
      if (!earlier) throw error;
      return filedBefore(earlier);
    }
    return this.prepareNew(tramite, request, content, call);
  }

  private async prepareNew(
    tramite: Tramite,
    request: FilingRequest,
    { fields, files, draft }: FilingContent,
    call: RepeatableCall | undefined,
  ): Promise<PreparedFiling> {
    const { canal, by, clerk, replyTo, privacidad } = request;
    this.gate.check(tramite);
    const answers = await checkAnswers(tramite.form, { fields, files }, request);
    // Taken before the process is prepared: a case lists its entries in the order of time.
    const createdAt = this.clock.now();
    const day = this.calendar.dayOf(createdAt);
    const key = `key_${randomUUID()}`;
    const userId = by?.userId ?? null;
    const filed = { answers, receivedAt: createdAt, isInPerson: clerk !== undefined };
    const term = await this.terms.ofTramite(tramite, filed);
    const outline = { key, canal, vence: term?.dueAt ?? null, userId };
    const process = await this.processes.prepare(tramite, answers, outline);
    const office = process ? undefined : await this.offices.named(tramite.page.dependencia);
    const receiptQuestion = tramite.form.receiptQuestion(answers);
    const applicant = tramite.form.applicantName(answers);
    const notice = filingNotice(tramite.notices, { receiptQuestion, replyTo });
    const filing: ReadyFiling = {
      record: {
        key,
        tramiteId: tramite.id,
        tramiteRevision: tramite.revision,
        // Filing numbers begin anew with the city's year.
        year: Number(day.slice(0, 4)),
        day,
        state: FILED,
        channel: canal,
        userId,
        clerkId: clerk?.userId ?? null,
        answers,
        sensitive: tramite.form.sensitiveAnswers(answers),
        digests: answerDigests(tramite.form, answers),
        applicant: applicant === undefined ? null : cutTo(applicant, MOST_OF_NAME),
        subject: subjectOf(tramite, answers),
        receipt: notice.receiptQuestion === undefined ? null : 'PENDIENTE',
        receiptQuestion: receiptQuestion ?? null,
        replyTo: replyTo ?? null,
        privacidad: privacidad?.version ?? null,
        createdAt,
        office: office ?? null,
        unheldSince: process || office !== undefined ? null : createdAt,
        term,
        call,
      },
      tramite: tramite.codigo,
      titulo: tramite.nombre,
      process,
      notice,
      // A file whose question turned out hidden is no answer.
      files: files.filter(({ field }) => Object.hasOwn(answers, field)),
      draft,
    };
    const reach = {
      medio: meansOf({ recibo_pregunta: filing.record.receiptQuestion, reply_to: filing.record.replyTo }),
      correo: receiptQuestion && this.forms.maskText('CORREO', answers[receiptQuestion] as string),
      vence: term?.dueAt,
    };
    return { earlier: undefined, reach, fileRecord: (tx) => this.writer.write(filing, tx) };
  }
}
