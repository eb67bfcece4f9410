import type { FieldErrors } from 'ventanilla-admin-client';

interface Refused {
  readonly status?: number;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: FieldErrors;
}

/** The refusal of an operation or of a procedure. */
export class Refusal {
  readonly status: number;
  readonly body: Omit<Refused, 'status'> & { readonly code: string; readonly detail: string };

  constructor({ status = 400, code = 'invalid', detail = 'No se pudo hacer.', errors }: Refused) {
    this.status = status;
    this.body = { code, detail, ...(errors && { errors }) };
  }
}

/** Refuses the values of fields. */
export const refuseFields = (errors: FieldErrors, detail = 'Corrija los datos.'): Refusal =>
  new Refusal({ status: 400, code: 'invalid', detail, errors });

/** The answer of a service that cannot be reached. */
export const LOST = Symbol('lost');
