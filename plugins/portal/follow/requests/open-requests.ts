import { inject, injectable } from 'inversify';
import { ConflictError, NotFoundError, type Identity } from '../../../../host/plugin-api/index.js';
import type { DraftView } from '../../../forms/contract.js';
import {
  CLOSED_REQUEST,
  FiledRecords,
  FollowedRecords,
  RecordRequests,
  type RecordRequest,
} from '../../../tramites/contract.js';
import { AnsweringDrafts } from '../answering/answering-drafts.js';

/** A browser that answers a request: its draft, and the user whose session it has. */
export interface AnsweringBrowser {
  readonly borrador: string | undefined;
  readonly user: Pick<Identity, 'userId' | 'username'> | undefined;
}

/** A request of a record, and the draft in which a browser answers it. */
export interface AnsweredRequest {
  /** The key of the record. */
  readonly key: string;
  readonly request: RecordRequest;
  readonly view: DraftView;
  /** The user whose session the browser has: the answer is then from that user, not from the citizen. */
  readonly user: AnsweringBrowser['user'];
  /** The end of the term if the citizen asked for more time now; undefined where none can be given. */
  readonly moreTime: Date | undefined;
}

/** A request of a record, perhaps without a draft. */
export type SeenRequest = Omit<AnsweredRequest, 'view'> & Partial<Pick<AnsweredRequest, 'view'>>;

/** Tells whether an error says that the request has been answered, or that its time is over. */
export const isClosed = (error: unknown): boolean => error instanceof ConflictError && error.code === CLOSED_REQUEST;

/** The open requests of a record, by the key of the record. */
@injectable()
export class OpenRequests {
  constructor(
    @inject(FiledRecords) private readonly records: FiledRecords,
    @inject(FollowedRecords) private readonly followed: FollowedRecords,
    @inject(RecordRequests) private readonly requests: RecordRequests,
    @inject(AnsweringDrafts) private readonly drafts: AnsweringDrafts,
  ) {}

  /** Finds a request, with the draft of the browser if it has one; stores nothing. Throws as {@link open}. */
  async look(key: string, id: number, { borrador, user }: AnsweringBrowser): Promise<SeenRequest> {
    const { form, ...found } = await this.find(key, id);
    const view = await this.drafts.present(borrador, form);
    return { key, user, ...found, ...(view && { view }) };
  }

  /**
   * Finds a request, with the draft of the browser, or a new one where it has none. Throws `NotFoundError` for a
   * request that never existed, and `ConflictError` ({@link isClosed}).
   */
  async open(key: string, id: number, { borrador, user }: AnsweringBrowser): Promise<AnsweredRequest> {
    const { form, ...found } = await this.find(key, id);
    const present = await this.drafts.present(borrador, form);
    return { key, user, ...found, view: present ?? (await this.begin(form)) };
  }

  /** Answers the request with the checked revision of the draft. Throws as `RecordRequests.handIn`. */
  async handIn({ request, view: { borrador }, user }: AnsweredRequest, revision: number | undefined): Promise<void> {
    const { recordId, id } = request;
    await this.requests.handIn(recordId, id, { borrador, by: undefined, handedInBy: user?.userId, revision });
  }

  private async find(
    key: string,
    id: number,
  ): Promise<Pick<AnsweredRequest, 'request' | 'moreTime'> & { readonly form: string }> {
    const record = await this.records.findByKey(key);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const form = await this.requests.formOf(record.recordId, id);
    const request = (await this.requests.ofKey(key)).find((one) => one.id === id);
    if (!request) throw closed();
    return { request, form, moreTime: await this.followed.moreTime(key) };
  }

  private async begin(form: string): Promise<DraftView> {
    try {
      return await this.drafts.begin(form);
    } catch (error) {
      // The request was answered meanwhile: drafts can no longer have its form.
      throw error instanceof NotFoundError ? closed() : error;
    }
  }
}

function closed(): ConflictError {
  return new ConflictError('Lo que se le pidió ya no está pendiente.', { code: CLOSED_REQUEST });
}
