/** A report's status of one recipient. */
export interface RecipientStatus {
  /** In lower case: `failed`, `delayed`, `delivered`, `relayed`, `expanded`. */
  readonly action: string;
  /** The enhanced status code; undefined where the report has none. */
  readonly status: string | undefined;
}

const MOST_RECIPIENTS = 100;

/** Returns the fields of a group by their names in lower case; the first field of a name counts. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Returns the action of a field without comments, which both values may have (RFC 3464, section 2.3). */
const actionIn = (field: string): string => /^[a-z]+/i.exec(field)?.[0].toLowerCase() ?? '';
const statusIn = (field = ''): string | undefined => /^[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(field)?.[0];

/**
 * Reads the part `message/delivery-status` of a report (RFC 3464): groups of fields separated by empty lines, the first
 * one about the message, and one per recipient. The list is empty without recipients.
 */
export function readDeliveryStatus(text: string): readonly RecipientStatus[] {
  const groups = text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/, MOST_RECIPIENTS + 1);
  return groups.flatMap((group) => {
    const fields = fieldsOf(group);
    const action = actionIn(fields.get('action') ?? '');
    return action === '' ? [] : [{ action, status: statusIn(fields.get('status')) }];
  });
}
