import type { OfferedProcedure, ProcedureCall } from './procedure-call.js';
import type { ProcedureName } from './procedure-name.js';

/** A parameter that a caller can give, as the catalogue declares it. */
export interface DeclaredParameter {
  /** Empty where PostgreSQL has no name; with its `@` on SQL Server. */
  readonly name: string;
  readonly type: string;
  /** Whether a call may leave it out; always true on SQL Server, whose catalogue does not say. */
  readonly optional: boolean;
  /** Whether characters beyond ASCII are lost in it. */
  readonly isAscii?: boolean;
  /** The most characters of the type, where it has a limit. */
  readonly mostCharacters?: number;
}

/** The form of a procedure's result: a value, texts of several rows, or one row. */
export type ResultKind = 'value' | 'texts' | 'row';

/** A procedure of the catalogue; on PostgreSQL several may have the same name. */
export interface DeclaredProcedure extends ProcedureName {
  readonly parameters: readonly DeclaredParameter[];
  /** SQL Server: the names of its OUTPUT parameters, whose values are not read. */
  readonly outputs?: readonly string[];
  readonly result: ResultKind;
  /** Whether it is declared STABLE or IMMUTABLE on PostgreSQL. SQL Server has no such declaration. */
  readonly isReadOnly: boolean;
}

/** A procedure, and the parameter that the JSON is bound to. */
export interface ProcedureTarget extends DeclaredProcedure {
  readonly bound: DeclaredParameter;
}

const jsonTypes = new Set(['json', 'jsonb', 'text', 'varchar', 'nvarchar', 'ntext']);
const bareName = ({ name }: DeclaredParameter): string => name.replace(/^@/, '').toLowerCase();

/** Finds the parameter that takes the JSON: the only one, or the one of that name where the others can be left out. */
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

/** Finds the procedure that a call of one name runs: `undefined` where none takes JSON text, or several do. */
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

/** Converts a procedure to what the administration lists. */
export function toOffered({ schema, name, parameters }: DeclaredProcedure): OfferedProcedure {
  return {
    name: `${schema}.${name}`,
    parameters: parameters.map(({ name: of, type }) => ({ name: of, type })),
  };
}
