/** A moment is bound as text: tedious would send a `Date` in a format of its own. */
export function bindable(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * Says what SQL Server cannot tell from a value that is bound: that a moment is no text, and that nothing has no type,
 * as it would be taken for a text that some columns refuse. Bytes of length 0 are written out, as the driver would
 * declare a type of length 0, which the server does not have.
 */
export function typeBinds(sql: string, bind: readonly unknown[]): string {
  return sql.replace(/\$(\d+)/g, (place, number: string) => {
    const value = bind[Number(number) - 1];
    if (value === null) return 'NULL';
    if (Buffer.isBuffer(value) && value.length === 0) return '0x';
    return value instanceof Date ? `CAST(${place} AS DATETIMEOFFSET(3))` : place;
  });
}

/** The values of a statement; without any it is sent as it stands, so that `$$` quotes the body of a function. */
export function values(bind: readonly unknown[]): { bind?: unknown[] } {
  return bind.length === 0 ? {} : { bind: bind.map(bindable) };
}
