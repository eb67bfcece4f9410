import type { SchemaFormDefinition } from '../../../forms/contract.js';

/** Whether a process may come to name a form: one that is `INACTIVO` is for those that name it already. */
export const formStates = ['ACTIVO', 'INACTIVO'] as const;
export type FormState = (typeof formStates)[number];

/** A form in a list. */
export interface ListedForm {
  readonly codigo: string;
  readonly nombre: string;
  /** From 1; grows with each change of what the form asks. */
  readonly revision: number;
  readonly estado: FormState;
}

/** A form of the city as it is now. */
export interface StoredForm extends ListedForm {
  readonly id: number;
  readonly definition: SchemaFormDefinition;
}

/** A form as its author writes it. */
export interface WrittenForm {
  readonly codigo: string;
  /** Without one, that which it has, the title of its schema, or its code. */
  readonly nombre?: string | undefined;
  /** Without one, that which it has, or `ACTIVO`. */
  readonly estado?: FormState | undefined;
  readonly definition: SchemaFormDefinition;
}
