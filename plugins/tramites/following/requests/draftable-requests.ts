import { inject, injectable, optional } from 'inversify';
import { ConflictError, NotFoundError } from '../../../../host/plugin-api/index.js';
import type { DraftableFormSource, Form } from '../../../forms/contract.js';
import { CitizenRequests, CLOSED_REQUEST } from '../../contract.js';
import { HandRequests } from './hand-requests.js';

const KIND = 'pendiente';

/**
 * Makes the name of the form of a request, for drafts: the key of its instance or the secret of the move that asks, and
 * its number. Neither secret can be guessed. The key of the record would open the record to readers of the table.
 */
export const draftName = (secret: string, id: number): string => `${KIND}:${secret}.${id}`;

/** The forms of the requests that records wait for, while they wait. */
@injectable()
export class DraftableRequests implements DraftableFormSource {
  readonly kind = KIND;

  constructor(
    @inject(HandRequests) private readonly byHand: HandRequests,
    @inject(CitizenRequests) @optional() private readonly requests?: CitizenRequests,
  ) {}

  async findForm(codigo: string): Promise<Form | undefined> {
    const [, secret, digits] = /^([0-9a-f-]{36})\.(\d{1,9})$/.exec(codigo) ?? [];
    if (secret === undefined) return undefined;
    const id = Number(digits);
    try {
      const asked = await this.byHand.findBySecret(secret, id);
      return await (asked ? asked.getForm() : this.requests?.getForm(secret, id));
    } catch (error) {
      const isClosed = error instanceof ConflictError && error.code === CLOSED_REQUEST;
      if (isClosed || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }
}
