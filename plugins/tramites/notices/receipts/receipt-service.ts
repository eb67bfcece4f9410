import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  afterMail,
  Database,
  defineJob,
  HostSettings,
  jobHandler,
  Logger,
  mailEnd,
  Outbox,
  type JobContext,
  type JobHandler,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { Answers } from '../../../forms/contract.js';
import { filingNumber, type ReceiptState, RecordLinks } from '../../vocabulary/index.js';
import type { Notices } from '../notice-occasions.js';
import { StoredNotices } from '../record-notices.js';
import type { TramitesConfig } from '../../tramites-config.js';
import { TramitesSettings } from '../../tramites-settings.js';
import { ReceiptMail } from './receipt-mail.js';
import { PlaceTakenError, ReceiptLimit } from './receipt-limit.js';

/** Decides on a receipt: a record, and the code of its question that holds the address. A job keeps no address. */
const receiptJob = defineJob('tramites/receipt', z.strictObject({ record: z.int(), pregunta: z.string().max(60) }));

/** Notes the outcome of the mail of a receipt. */
const receiptMailJob = defineJob('tramites/receipt-mail', z.strictObject({ record: z.int(), ...mailEnd }));

type ReceiptRequest = z.output<typeof receiptJob.data>;

interface FiledRow {
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly informacion: unknown;
  readonly nombre: string;
  readonly avisos: unknown;
}

/**
 * Mails receipts of records. A job decides whether one is sent, and not the filing: no filing waits for the count of a
 * mailbox, and filings to one mailbox do not wait for each other.
 */
@injectable()
export class ReceiptService {
  private readonly moments: Intl.DateTimeFormat;
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ReceiptMail) private readonly mail: ReceiptMail,
    @inject(ReceiptLimit) private readonly limit: ReceiptLimit,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
    @inject(Logger) private readonly logger: Logger,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.moments = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long', timeStyle: 'short' });
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  /** Asks for the receipt of a record that the caller's transaction writes as `PENDIENTE`. */
  async request(tx: Transaction, request: ReceiptRequest): Promise<void> {
    await this.outbox.enqueueJob(tx, receiptJob, request);
  }

  get handlers(): readonly JobHandler[] {
    return [
      jobHandler({
        type: receiptJob,
        handle: (request, context) => this.decide(request, context),
        givenUp: async (tx, { record }) => void (await this.mark(tx, record, ['PENDIENTE'], 'FALLIDO')),
      }),
      jobHandler({
        type: receiptMailJob,
        handle: (mail, { finish }) =>
          this.database.transaction(async (tx) => {
            await this.noteEnd(tx, mail);
            await finish(tx);
          }),
      }),
    ];
  }

  /**
   * Decides on a receipt. Each try that loses has seen another receipt take its place: after as many tries as there are
   * places, none is left. The copy is printed before that, as it takes a while.
   */
  private async decide(request: ReceiptRequest, context: JobContext): Promise<void> {
    const copy = await this.mail.copyOf(request, context.signal);
    for (let losses = 0; ; losses += 1) {
      try {
        const state = await this.database.transaction(async (tx) => {
          const decided = await this.tryDecide(tx, request, copy);
          await context.finish(tx);
          return decided;
        });
        if (state === 'RETENIDO') {
          this.logger.info({ record: request.record }, 'receipt held back: its recipient has had those of the day');
        }
        return;
      } catch (error) {
        if (!(error instanceof PlaceTakenError) || losses > this.settings.receiptsPerDay) throw error;
      }
    }
  }

  /**
   * Takes the place, queues the mail, marks the record and ends the job in one transaction. A receipt that was given up
   * may be tried again.
   */
  private async tryDecide(
    tx: Transaction,
    { record, pregunta }: ReceiptRequest,
    copy: string | null | undefined,
  ): Promise<ReceiptState | undefined> {
    // The mark comes first: of two hosts at one job, the later one waits here and finds the job done.
    if (!(await this.mark(tx, record, ['PENDIENTE', 'FALLIDO'], 'RETENIDO'))) return undefined;
    const [row] = await this.database.rows<FiledRow>(
      `SELECT r.clave, r.anio, r.numero, r.created_at, r.vence, r.informacion, t.nombre, t.avisos
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [record],
      tx,
    );
    const { clave, anio, numero, created_at, vence, informacion, nombre, avisos } = row!;
    const address = this.database.parseJson<Answers>(informacion)[pregunta] as string;
    if (!(await this.limit.take(tx, address))) return 'RETENIDO';
    await this.mark(tx, record, ['RETENIDO'], 'EN_CORREO');
    const notices = avisos === null ? null : this.database.parseJson<Notices>(avisos);
    await this.notices.keepReceipt(tx, record, notices);
    const receipt = {
      tramite: nombre,
      radicado: filingNumber(anio, numero),
      fecha: this.moments.format(created_at),
      vence: vence && this.days.format(vence),
      clave,
      enlace: this.links.linkOf(clave),
      texto: notices?.RADICADO || null,
    };
    await this.mail.enqueue(tx, address, receipt, { copy, onEnd: afterMail(receiptMailJob, { record }) });
    return 'EN_CORREO';
  }

  /**
   * Notes the end of a mail. A mail that was given up may be sent after all, where an administrator has it tried again;
   * a mail that was sent may come back, and the receipt is then `FALLIDO` for good. The notice of the receipt is
   * written first, and decides that.
   */
  private async noteEnd(tx: Transaction, { record, ...end }: z.output<typeof receiptMailJob.data>): Promise<void> {
    if (!(await this.notices.noteReceipt(tx, record, end))) return;
    const { outcome } = end;
    if (outcome === 'returned') await this.mark(tx, record, ['EN_CORREO', 'ENVIADO'], 'FALLIDO');
    else if (outcome === 'sent') await this.mark(tx, record, ['EN_CORREO', 'FALLIDO'], 'ENVIADO');
    else await this.mark(tx, record, ['EN_CORREO'], 'FALLIDO');
  }

  private async mark(
    tx: Transaction,
    record: number,
    from: readonly ReceiptState[],
    to: ReceiptState,
  ): Promise<boolean> {
    const places = from.map((_state, index) => `$${index + 3}`).join(', ');
    const sql = `UPDATE tramites_record SET recibo = $2 WHERE id = $1 AND recibo IN (${places})`;
    return (await this.database.changeRows(sql, [record, to, ...from], tx)) === 1;
  }
}
