import type { SchemaFormDefinition } from '../../../forms/contract.js';

/** The states of a form: one that is `INACTIVO` serves only processes that use it already. */
export const formStates = ['ACTIVO', 'INACTIVO'] as const;
export type FormState = (typeof formStates)[number];

/** A form in a list. */
export interface ListedForm {
  readonly codigo: string;
  readonly nombre: string;
  /** From 1; grows with each change of the form's questions. */
  readonly revision: number;
  readonly estado: FormState;
}

/** A form of the city at its present revision. */
export interface StoredForm extends ListedForm {
  readonly id: number;
  readonly definition: SchemaFormDefinition;
}

/** A form as its author writes it. */
export interface WrittenForm {
  readonly codigo: string;
  /** By default the present one, the title of its schema, or its code. */
  readonly nombre?: string | undefined;
  /** By default the present one, or `ACTIVO`. */
  readonly estado?: FormState | undefined;
  readonly definition: SchemaFormDefinition;
}
