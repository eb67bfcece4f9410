interface FieldBase {
  /** The parameter of the address; that of a text is in the state of the entry of the history. */
  readonly name: string;
  readonly label: string;
}

/** A text: it can name a person, and is in no address that the filters write. */
interface TextFilter extends FieldBase {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly placeholder?: string;
  /** The parameter by which a link may bring a radicado as the text. */
  readonly fromLink?: string;
  /** Whether it applies as it is typed; otherwise with Enter, or with the button. */
  readonly isLive?: boolean;
}

interface ChoiceFilter extends FieldBase {
  readonly kind: 'choice';
  readonly none: string;
  readonly options: readonly { readonly codigo: string; readonly nombre: string }[];
  /** Whether it orders the list: it leaves nothing out, and has no chip. */
  readonly isOrder?: boolean;
}

/** A day of the calendar. */
interface DateFilter extends FieldBase {
  readonly kind: 'date';
}

interface YesFilter extends FieldBase {
  readonly kind: 'yes';
}

/** A filter of a list, as data. */
export type FilterField = TextFilter | ChoiceFilter | DateFilter | YesFilter;

export type FilterValues = Readonly<Record<string, string>>;

/** Reads the values of filters from an entry of the history; empty ones are left out. */
export function filterValues(fields: readonly FilterField[], address: URLSearchParams, state: unknown): FilterValues {
  const kept = (state ?? {}) as Readonly<Record<string, unknown>>;
  const given = fields.map((field): [string, string] => {
    if (field.kind !== 'text') return [field.name, address.get(field.name) ?? ''];
    const linked = field.fromLink === undefined ? null : address.get(field.fromLink);
    return [
      field.name,
      String(kept[field.name] ?? linked ?? '')
        .trim()
        .slice(0, field.maxLength),
    ];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Writes an entry of the history with other values of filters; the list begins with its first page. */
export function placeWith(
  fields: readonly FilterField[],
  values: FilterValues,
  address: URLSearchParams,
  cursor: string | undefined,
) {
  const query = new URLSearchParams(address);
  if (cursor !== undefined) query.delete(cursor);
  const state: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name] ?? '';
    query.delete(field.kind === 'text' ? (field.fromLink ?? field.name) : field.name);
    if (value !== '' && field.kind === 'text') state[field.name] = value;
    else if (value !== '') query.set(field.name, value);
  }
  return { search: query.toString(), state };
}

/** Adds a value that no option has to the options, as its code: a link may bring one. */
export function optionsWith({ options }: ChoiceFilter, value: string): ChoiceFilter['options'] {
  const isKnown = value === '' || options.some(({ codigo }) => codigo === value);
  return isKnown ? options : [{ codigo: value, nombre: value }, ...options];
}

/** Names a filter that is set, with its value. */
export function chipText(field: FilterField, value: string): string {
  if (field.kind === 'yes') return field.label;
  if (field.kind === 'text') return `«${value}»`;
  if (field.kind === 'date') return `${field.label}: ${value}`;
  return `${field.label}: ${field.options.find(({ codigo }) => codigo === value)?.nombre ?? value}`;
}
