import { asJson, asText, withKey, type FormEntry, type Json } from './form-definition.js';

/** An option as the editor shows it. */
export interface FieldOption {
  readonly codigo: string;
  readonly nombre: string;
  readonly ayuda?: string | undefined;
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the schema whose values are picked from: that of the items, where several are picked. */
const picked = (schema: Json): Json => (schema['items'] === undefined ? schema : asJson(schema['items']));

const namedIn = (ui: Json): readonly FieldOption[] => asList(ui['opciones']).map((one) => asJson(one) as never);

/** Lists the options of a question; undefined where they are not all texts, or are written in another way. */
export function optionsOf({ schema = {}, ui }: Pick<FormEntry, 'schema' | 'ui'>): readonly FieldOption[] | undefined {
  const { enum: values, oneOf } = picked(schema);
  const each = asList(oneOf).map(asJson);
  if (values !== undefined && oneOf !== undefined) return undefined;
  const codes = values === undefined ? each.map((one) => one['const']) : asList(values);
  if (codes.length === 0 && values === undefined) return undefined;
  if (!codes.every((code) => typeof code === 'string')) return undefined;
  const isPlain = each.every((one) => Object.keys(one).every((key) => ['const', 'title', 'description'].includes(key)));
  if (!isPlain) return undefined;
  const named = namedIn(ui);
  return codes.map((codigo, at) => {
    const own = named.find((option) => option.codigo === codigo);
    const ayuda = own?.ayuda ?? asText(each[at]?.['description']);
    const nombre = own?.nombre ?? asText(each[at]?.['title']) ?? codigo;
    return { codigo, nombre, ...(ayuda !== undefined && { ayuda }) };
  });
}

/** Writes options where the question has them: in an `enum` with names in `ui`, or in `oneOf`. */
export function withOptions(
  { schema = {}, ui }: Pick<FormEntry, 'schema' | 'ui'>,
  options: readonly FieldOption[],
): Pick<FormEntry, 'schema' | 'ui'> {
  const own = picked(schema);
  const into = (key: string, value: unknown): Json =>
    schema['items'] === undefined ? withKey(schema, key, value) : withKey(schema, 'items', withKey(own, key, value));
  if (own['oneOf'] !== undefined && ui['opciones'] === undefined) {
    const before = asList(own['oneOf']).map(asJson);
    const written = options.map(({ codigo, nombre, ayuda }) => {
      const present = before.find((one) => one['const'] === codigo) ?? { const: codigo };
      const isUnnamed = nombre === codigo && present['title'] === undefined;
      const named = isUnnamed ? present : withKey(present, 'title', nombre);
      return withKey(named, 'description', ayuda);
    });
    return { schema: into('oneOf', written), ui };
  }
  const before = namedIn(ui);
  const named = options
    .filter(
      ({ codigo, nombre, ayuda }) =>
        nombre !== codigo || ayuda !== undefined || before.some((one) => one.codigo === codigo),
    )
    .map(({ codigo, nombre, ayuda }) => ({ codigo, nombre, ...(ayuda !== undefined && { ayuda }) }));
  return {
    schema: into(
      'enum',
      options.map(({ codigo }) => codigo),
    ),
    ui: withKey(ui, 'opciones', named.length > 0 ? named : undefined),
  };
}
