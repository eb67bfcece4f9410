import { inject, injectable } from 'inversify';
import { ConflictError, NotFoundError, type Identity } from '../../../../host/plugin-api/index.js';
import { Drafts, type DraftView } from '../../../forms/contract.js';
import {
  CLOSED_REQUEST,
  FiledRecords,
  FollowedRecords,
  RecordRequests,
  type RecordRequest,
} from '../../../tramites/contract.js';
import { isGone } from '../../fill/drafts/fillings.js';

/** A browser that answers: its draft, and the user whose session it has. */
export interface AnsweringBrowser {
  readonly borrador: string | undefined;
  readonly user: Pick<Identity, 'userId' | 'username'> | undefined;
}

/** Something that a record waits for, and the draft in which a browser answers it. */
export interface AnsweredRequest {
  /** Of the record. */
  readonly key: string;
  readonly request: RecordRequest;
  readonly view: DraftView;
  /** The user whose session the browser has: what is handed in is by that user, not by the citizen. */
  readonly user: AnsweringBrowser['user'];
  /** The end of the time that the citizen would get by asking now; undefined where none is given. */
  readonly moreTime: Date | undefined;
}

/** Something that a record waits for, without a draft. */
export type SeenRequest = Omit<AnsweredRequest, 'view'> & Partial<Pick<AnsweredRequest, 'view'>>;

/** Returns whether what was asked for has been answered, or its time is over. */
export const isClosed = (error: unknown): boolean => error instanceof ConflictError && error.code === CLOSED_REQUEST;

/** What a record waits for, by the key of the record. */
@injectable()
export class OpenRequests {
  constructor(
    @inject(FiledRecords) private readonly records: FiledRecords,
    @inject(FollowedRecords) private readonly followed: FollowedRecords,
    @inject(RecordRequests) private readonly requests: RecordRequests,
    @inject(Drafts) private readonly drafts: Drafts,
  ) {}

  /** With the draft of a browser, if it has one; stores nothing. Throws as {@link open}. */
  async look(key: string, id: number, { borrador, user }: AnsweringBrowser): Promise<SeenRequest> {
    const { form, ...found } = await this.find(key, id);
    const view = borrador ? await this.present(borrador, form) : undefined;
    return { key, user, ...found, ...(view && { view }) };
  }

  /**
   * With the draft of a browser, or a new one where it has none. Throws `NotFoundError` for what was never asked for,
   * and `ConflictError` ({@link isClosed}).
   */
  async open(key: string, id: number, { borrador, user }: AnsweringBrowser): Promise<AnsweredRequest> {
    const { form, ...found } = await this.find(key, id);
    const present = borrador ? await this.present(borrador, form) : undefined;
    return { key, user, ...found, view: present ?? (await this.begin(form)) };
  }

  /** Throws as `RecordRequests.handIn`. */
  async handIn({ request: { recordId, id }, view: { borrador }, user }: AnsweredRequest): Promise<void> {
    await this.requests.handIn(recordId, id, { borrador, by: undefined, handedInBy: user?.userId });
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
      return await this.drafts.view((await this.drafts.begin(form)).borrador);
    } catch (error) {
      // It was handed in meanwhile: no draft has its form any more.
      throw error instanceof NotFoundError ? closed() : error;
    }
  }

  /** Undefined for a draft that has ended, was used up, or is of something else. */
  private async present(borrador: string, form: string): Promise<DraftView | undefined> {
    try {
      const view = await this.drafts.view(borrador);
      return view.form === form ? view : undefined;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }
}

function closed(): ConflictError {
  return new ConflictError('Lo que se le pidió ya no está pendiente.', { code: CLOSED_REQUEST });
}
