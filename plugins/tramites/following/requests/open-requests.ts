import { inject, injectable, optional } from 'inversify';
import { NotFoundError } from '../../../../host/plugin-api/index.js';
import type { Form } from '../../../forms/contract.js';
import { CitizenRequests, type FilerChat, type CitizenRequest, type HandedIn } from '../../contract.js';
import { HandInNotices } from '../../notices/index.js';
import { draftName, handDraftName } from './draftable-requests.js';
import { HandRequests } from './hand-requests.js';

/** A record that may wait for its citizen. */
export interface RequestedRecord {
  readonly id: number;
  /** The key of the instance that it started. */
  readonly llave: string | null;
}

/** A request to a citizen, by a process or by staff. Its methods throw as those of `CitizenRequests`. */
export interface RequestOfRecord {
  /** The name of its form, for drafts. */
  readonly draft: string;
  getForm(): Promise<Form>;
  /** Hands in the answers, and confirms that to the citizen. `chat` is the chat in which they are handed in. */
  handIn(given: Omit<HandedIn, 'confirm'>, chat?: FilerChat): Promise<void>;
}

/** The requests of records to their citizens: those of their processes, and of staff who returned them by hand. */
@injectable()
export class OpenRequests {
  constructor(
    @inject(HandRequests) private readonly byHand: HandRequests,
    @inject(HandInNotices) private readonly notices: HandInNotices,
    @inject(CitizenRequests) @optional() private readonly processes?: CitizenRequests,
  ) {}

  /**
   * Returns the open requests of a record, the oldest first: those of its process, or else those of staff, who return
   * a record only once no process of it runs.
   */
  async listOpen({ id, llave }: RequestedRecord): Promise<readonly CitizenRequest[]> {
    const own = llave === null ? [] : ((await this.processes?.listOpen(llave)) ?? []);
    return own.length > 0 ? own : this.byHand.listOpen(id);
  }

  /**
   * Finds a request of a record by its number. Staff return a record only once no process of it runs, so that a number
   * of theirs is never one that a process still waits for. Throws `NotFoundError` where there is neither.
   */
  async find({ id: recordId, llave }: RequestedRecord, id: number): Promise<RequestOfRecord> {
    const confirming = (given: HandedIn, chat: FilerChat | undefined): HandedIn => ({
      ...given,
      confirm: (tx, files) => this.notices.notifyHandIn(tx, recordId, { files, chat }),
    });
    const asked = await this.byHand.find(recordId, id);
    if (asked) {
      return {
        draft: handDraftName(asked.secreto, id),
        getForm: () => asked.getForm(),
        handIn: (given, chat) => asked.handIn(confirming(given, chat)),
      };
    }
    const { processes } = this;
    if (!processes || llave === null) throw new NotFoundError('No se encontró información del trámite.');
    return {
      draft: draftName(llave, id),
      getForm: () => processes.getForm(llave, id),
      handIn: (given, chat) => processes.handIn(llave, id, confirming(given, chat)),
    };
  }
}
