import type { SchemaFormDefinition } from '../../forms/contract.js';

/** A form in a list. */
export interface ListedForm {
  readonly codigo: string;
  readonly nombre: string;
  /** From 1; grows with each change of what the form asks. */
  readonly revision: number;
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
  readonly definition: SchemaFormDefinition;
}
