import { inject, injectable, optional } from 'inversify';
import { ConflictError, NotFoundError } from '../../../../host/plugin-api/index.js';
import type { DraftableFormSource, Form } from '../../../forms/contract.js';
import { CitizenRequests, CLOSED_REQUEST } from '../../contract.js';

const KIND = 'pendiente';

/**
 * Makes the name of the form of a request, for drafts: the key of its instance, which cannot be guessed, and its
 * number. The key of the record would open the record to readers of the table.
 */
export const draftName = (llave: string, id: number): string => `${KIND}:${llave}.${id}`;

/** The forms of the requests that records wait for, while they wait. */
@injectable()
export class DraftableRequests implements DraftableFormSource {
  readonly kind = KIND;

  constructor(@inject(CitizenRequests) @optional() private readonly requests?: CitizenRequests) {}

  async findForm(codigo: string): Promise<Form | undefined> {
    const [, llave, id] = /^([0-9a-f-]{36})\.(\d{1,9})$/.exec(codigo) ?? [];
    if (!this.requests || llave === undefined || id === undefined) return undefined;
    try {
      return await this.requests.getForm(llave, Number(id));
    } catch (error) {
      const isClosed = error instanceof ConflictError && error.code === CLOSED_REQUEST;
      if (isClosed || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }
}
