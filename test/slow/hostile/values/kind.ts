/** A kind of hostile value: what a report calls it, and how one is made. */
export interface Kind<Value = string> {
  readonly name: string;
  readonly make: () => Value;
  /** Has stopped a service before, or is made to: it is sent to every field, before the others are drawn. */
  readonly isSuspect?: boolean;
}

/** Kinds by name. */
export const kinds = <Value>(all: Readonly<Record<string, () => Value>>, isSuspect = false): readonly Kind<Value>[] =>
  Object.entries(all).map(([name, make]) => ({ name, make, isSuspect }));

/** Texts by name that are short enough to be written as they are. */
export const texts = (all: Readonly<Record<string, string>>, isSuspect = false): readonly Kind[] =>
  Object.entries(all).map(([name, text]) => ({ name, make: () => text, isSuspect }));
