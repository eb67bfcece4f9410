import { randomInt } from 'node:crypto';
import { token } from '../../../host/plugin-api/index.js';
import { checkDigit } from './gs1-elements.js';

/** The range of the eleven digits before the check digit. They begin with no zero, which a system might drop. */
const [FIRST, END] = [10_000_000_000, 100_000_000_000];

/** The references of issued invoices. */
export interface InvoiceReferences {
  /** Makes a reference: 11 random digits and their check digit. */
  makeReference(): string;
}
export const InvoiceReferences = token<InvoiceReferences>('correspondents/InvoiceReferences');

/** References that cannot be guessed from others. */
export const randomReferences: InvoiceReferences = {
  makeReference() {
    const digits = String(randomInt(FIRST, END));
    return digits + checkDigit(digits);
  },
};
