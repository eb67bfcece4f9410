import type { Dialect } from '../../../host/plugin-api/index.js';

/** The name at the beginning of a definition, as the database reads it. */
export interface DefinedName {
  readonly schema: string | undefined;
  readonly name: string;
  /** The statement with `CREATE OR REPLACE` or `CREATE OR ALTER` in place of `CREATE`. */
  readonly replacing: string;
}

const spaceOrComment = /\s+|--[^\n]*(?:\n|$)/y;
const word = /[\p{L}_][\p{L}\p{N}_$@#]*/uy;
const doubleQuoted = /"((?:[^"]|"")+)"/y;
const bracketed = /\[((?:[^\]]|\]\])+)\]/y;

/** A reader of the tokens at the beginning of a statement. */
class Head {
  private at = 0;

  constructor(
    private readonly sql: string,
    private readonly dialect: Dialect,
  ) {}

  keyword(...allowed: readonly string[]): boolean {
    this.skip();
    const before = this.at;
    const found = this.match(word)?.[0].toUpperCase();
    if (found !== undefined && allowed.includes(found)) return true;
    this.at = before;
    return false;
  }

  /** Returns the text that has been read, and the text behind it. */
  split(): readonly [read: string, rest: string] {
    return [this.sql.slice(0, this.at), this.sql.slice(this.at)];
  }

  sign(sign: string): boolean {
    this.skip();
    if (this.sql[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  identifier(): string | undefined {
    this.skip();
    const quoted = this.match(doubleQuoted)?.[1];
    if (quoted !== undefined) return quoted.replaceAll('""', '"');
    if (this.dialect === 'mssql') {
      const inBrackets = this.match(bracketed)?.[1];
      return inBrackets?.replaceAll(']]', ']') ?? this.match(word)?.[0];
    }
    return this.match(word)?.[0].toLowerCase();
  }

  private skip(): void {
    while (this.match(spaceOrComment) || this.skipBlock());
  }

  /** Skips a block comment; both databases nest them. */
  private skipBlock(): boolean {
    if (!this.sql.startsWith('/*', this.at)) return false;
    let depth = 0;
    do {
      const [open, close] = [this.sql.indexOf('/*', this.at), this.sql.indexOf('*/', this.at)];
      if (close === -1) return false;
      const opens = open !== -1 && open < close;
      depth += opens ? 1 : -1;
      this.at = (opens ? open : close) + 2;
    } while (depth > 0);
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.sql);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

/**
 * Reads the name that a statement defines: `undefined` unless it begins as the definition of one function (PostgreSQL)
 * or procedure (SQL Server). The rest is left to the database, which takes one statement.
 */
export function readDefinitionHead(sql: string, dialect: Dialect): DefinedName | undefined {
  const head = new Head(sql, dialect);
  const isMssql = dialect === 'mssql';
  if (!head.keyword('CREATE')) return undefined;
  const [create, rest] = head.split();
  const again = isMssql ? 'ALTER' : 'REPLACE';
  const replaces = head.keyword('OR');
  if (replaces && !head.keyword(again)) return undefined;
  if (!head.keyword(...(isMssql ? ['PROC', 'PROCEDURE'] : ['FUNCTION']))) return undefined;
  const first = head.identifier();
  const second = head.sign('.') ? head.identifier() : undefined;
  const name = second ?? first;
  if (name === undefined || head.sign('.') || head.sign(';')) return undefined;
  if (!isMssql && !head.sign('(')) return undefined;
  const replacing = replaces ? create + rest : `${create} OR ${again}${rest}`;
  return { schema: second === undefined ? undefined : first, name, replacing };
}
