import type { OfferedProcedure, ProcedureCall } from './procedure-call.js';
import type { ProcedureName } from './procedure-name.js';

/** A parameter that a caller can give, as the catalogue declares it. */
export interface DeclaredParameter {
  /** Empty where PostgreSQL has none; with its `@` on SQL Server. */
  readonly name: string;
  readonly type: string;
  /** Whether a call may leave it out. SQL Server's catalogue does not know: there it is taken for granted. */
  readonly optional: boolean;
  /** Whether characters beyond ASCII are lost in it. */
  readonly isAscii?: boolean;
  /** How many characters fit, where they are counted. */
  readonly mostCharacters?: number;
}

/** How the answer of a procedure is read: a value, texts of several rows, or one row. */
export type ResultKind = 'value' | 'texts' | 'row';

/** A procedure of the catalogue; one of several with the same name on PostgreSQL. */
export interface DeclaredProcedure extends ProcedureName {
  readonly parameters: readonly DeclaredParameter[];
  /** SQL Server: the names of what it gives back beside its rows. Nobody reads it. */
  readonly outputs?: readonly string[];
  readonly result: ResultKind;
  /**
   * Whether it is declared to change nothing: STABLE or IMMUTABLE on PostgreSQL. SQL Server has no such declaration.
   */
  readonly isReadOnly: boolean;
}

/** A procedure, and the parameter that the JSON is bound to. */
export interface ProcedureTarget extends DeclaredProcedure {
  readonly bound: DeclaredParameter;
}

const jsonTypes = new Set(['json', 'jsonb', 'text', 'varchar', 'nvarchar', 'ntext']);
const bareName = ({ name }: DeclaredParameter): string => name.replace(/^@/, '').toLowerCase();

/**
 * Returns the parameter that takes the JSON: the only one, or the one of that name while the others can be left out.
 */
function boundParameter(
  { parameters }: DeclaredProcedure,
  preferred: ProcedureCall['parameter'],
): DeclaredParameter | undefined {
  const takesJson = parameters.filter(({ type }) => jsonTypes.has(type));
  const only = parameters.length === 1 ? takesJson[0] : undefined;
  const named = (name: string): DeclaredParameter | undefined =>
    takesJson.find((parameter) => bareName(parameter) === name.toLowerCase());
  const bound = only ?? named(preferred) ?? named('jsondata') ?? named('JSON_FILTROS');
  return parameters.every((parameter) => parameter === bound || parameter.optional) ? bound : undefined;
}

/** What a call of one name runs: `undefined` where none takes JSON text, or more than one. */
export function targetOf(
  declared: readonly DeclaredProcedure[],
  preferred: ProcedureCall['parameter'],
): ProcedureTarget | undefined {
  const fitting = declared.flatMap((procedure) => {
    const bound = boundParameter(procedure, preferred);
    return bound ? [{ ...procedure, bound }] : [];
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** As the contract shows it. */
export function toOffered({ schema, name, parameters }: DeclaredProcedure): OfferedProcedure {
  return {
    name: `${schema}.${name}`,
    parameters: parameters.map(({ name: of, type }) => ({ name: of, type })),
  };
}
