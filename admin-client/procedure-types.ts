/** The options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

/** An input that may be undefined may be left out. */
type CallArguments<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];

/** A procedure that reads. Rejects with `AdminClientError`. */
export interface Query<Input, Output> {
  query(...call: CallArguments<Input>): Promise<Output>;
}

/** A procedure that changes something. Rejects with `AdminClientError`; it is never repeated once it has run. */
export interface Mutation<Input, Output> {
  mutate(...call: CallArguments<Input>): Promise<Output>;
}

/** A value as it arrives: JSON has no dates and no functions. */
type Wire<T> = T extends { toJSON(): infer Json } ? Json : T extends object ? WireObject<T> : T;
type WireObject<T> = T extends (...parameters: never) => unknown ? never : { [Key in keyof T]: Wire<T[Key]> };

/** The part of a tRPC procedure from which its types are read. */
interface TypedProcedure<Type, Input, Output> {
  readonly _def: { readonly type: Type; readonly $types: { readonly input: Input; readonly output: Output } };
}

/** The part of a plugin from which its admin router is read. */
interface TypedPlugin<Router> {
  readonly id: string;
  readonly config: unknown;
  admin?(services: never): Router;
}

/** The part of a tRPC router from which its procedures are read. */
interface TypedRouter<Procedures> {
  readonly _def: { readonly record: Procedures };
}

/**
 * The procedures that a client can call of a plugin (`typeof turnosPlugin`), of a tRPC router, or of groups of
 * {@link Query} and {@link Mutation} that were written by hand.
 */
export type ProceduresOf<T> = T extends Query<never, unknown> | Mutation<never, unknown>
  ? T
  : T extends TypedProcedure<'query', infer Input, infer Output>
    ? Query<Input, Wire<Output>>
    : T extends TypedProcedure<'mutation', infer Input, infer Output>
      ? Mutation<Input, Wire<Output>>
      : T extends TypedRouter<infer Procedures>
        ? ProceduresOf<Procedures>
        : T extends TypedPlugin<infer Router>
          ? ProceduresOf<Router>
          : { readonly [Name in keyof T]: ProceduresOf<T[Name]> };
