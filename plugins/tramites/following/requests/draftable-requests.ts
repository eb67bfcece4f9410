import { inject, injectable, optional } from 'inversify';
import { ConflictError, NotFoundError } from '../../../../host/plugin-api/index.js';
import type { DraftableFormSource, Form } from '../../../forms/contract.js';
import { CitizenRequests, CLOSED_REQUEST } from '../../contract.js';
import { HandRequests } from './hand-requests.js';

const KIND = 'pendiente';

/**
 * Makes the name of the form of a request of a process, for drafts: the key of its instance, and its number. The key
 * cannot be guessed. That of the record would open the record to readers of the table.
 */
export const draftName = (llave: string, id: number): string => `${KIND}:${llave}.${id}`;

/** Makes the name of the form of a request of staff: the secret of the move that asks, and its number. */
export const handDraftName = (secret: string, id: number): string => `${KIND}:${secret}.m${id}`;

/** The forms of the requests that records wait for, while they wait. */
@injectable()
export class DraftableRequests implements DraftableFormSource {
  readonly kind = KIND;

  constructor(
    @inject(HandRequests) private readonly byHand: HandRequests,
    @inject(CitizenRequests) @optional() private readonly requests?: CitizenRequests,
  ) {}

  async findForm(codigo: string): Promise<Form | undefined> {
    const [, secret, move, digits] = /^([0-9a-f-]{36})\.(m?)(\d{1,9})$/.exec(codigo) ?? [];
    if (secret === undefined) return undefined;
    const id = Number(digits);
    try {
      if (move === '') return await this.requests?.getForm(secret, id);
      const asked = await this.byHand.findBySecret(secret, id);
      return await asked?.getForm();
    } catch (error) {
      const isClosed = error instanceof ConflictError && error.code === CLOSED_REQUEST;
      if (isClosed || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }
}
