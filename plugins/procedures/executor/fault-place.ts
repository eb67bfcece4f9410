/** The place in the city's database where a procedure failed: names and a line, never a word of the procedure. */
export interface FaultPlace {
  readonly constraint?: string;
  /** With its schema, where the server says it. */
  readonly table?: string;
  readonly column?: string;
  /** The innermost procedure, function or trigger, and the line in it. */
  readonly routine?: string;
  readonly line?: number;
}

/** The fields of a PostgreSQL error beside its message. */
export interface PostgresFault {
  readonly constraint?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly column?: string;
  /** The context, innermost first; it also quotes statements. */
  readonly where?: string;
}

/** The fields of an SQL Server error that its place is read from. */
export interface MssqlFault {
  readonly number: number;
  readonly message: string;
  readonly procName?: string;
  readonly lineNumber?: number;
}

/** The form of a name that may be logged: a sentence in place of a name does not match. */
const name = /^[\p{L}_@#][\p{L}\p{N}_$@#.]*$/u;

/** A frame of PL/pgSQL in English or Spanish, also where a body does not compile. */
const frame =
  /^(?:\p{L}+ )*PL\/pgSQL (?:function )?(?<routine>[\p{L}\p{N}_$."«»]+)(?:\(.*\))? .*\b(?:line|línea) (?<line>\d{1,6})\b/mu;

/** The place of the constraint's name among the quoted words of a message, in every language of the server. */
const constraintAt = new Map([
  [547, 0],
  [2627, 0],
  [2601, 1],
]);
const quoted = /["'](?<word>[^"']*)["']/g;

function place(parts: { readonly [Key in keyof FaultPlace]: FaultPlace[Key] | undefined }): FaultPlace {
  const { line, ...names } = parts;
  const safe = Object.entries(names).filter(([, value]) => value !== undefined && name.test(value));
  return { ...Object.fromEntries(safe), ...(line !== undefined && line > 0 && { line }) };
}

/**
 * Reads the place of an error of PostgreSQL.
 *
 * @param isRaised - Whether the procedure raised the error itself: `RAISE … USING CONSTRAINT` may then name anything.
 */
export function postgresPlace(fault: PostgresFault, isRaised: boolean): FaultPlace {
  const { constraint, schema, table, column, where = '' } = fault;
  const { routine, line } = frame.exec(where)?.groups ?? {};
  const at = { routine: routine?.replace(/["«»]/g, ''), line: line === undefined ? undefined : Number(line) };
  if (isRaised) return place(at);
  return place({ constraint, table: table && [schema, table].filter(Boolean).join('.'), column, ...at });
}

/**
 * Reads the place of an error of SQL Server. `constraintAt` has numbers of the server: `THROW` of a text has none of
 * them.
 */
export function mssqlPlace({ number, message, procName, lineNumber }: MssqlFault): FaultPlace {
  const at = constraintAt.get(number);
  const words = at === undefined ? [] : [...message.matchAll(quoted)];
  return place({
    constraint: at === undefined ? undefined : words[at]?.groups?.['word'],
    routine: procName,
    line: lineNumber,
  });
}
