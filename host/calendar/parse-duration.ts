const pattern = /^P(?=\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/;

/** An ISO 8601 duration of whole years, months, weeks and days, in the two units that a calendar counts by. */
export function parseDuration(text: string): { readonly months: number; readonly days: number } {
  const match = pattern.exec(text);
  if (!match) throw new RangeError(`no duration of whole days: ${text}`);
  const [years, months, weeks, days] = match.slice(1).map((digits) => Number(digits ?? 0));
  return { months: years! * 12 + months!, days: weeks! * 7 + days! };
}
