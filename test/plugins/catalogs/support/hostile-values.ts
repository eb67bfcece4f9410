import type { Field } from '../../../../plugins/catalogs/engine/fields.js';
import { boundsOf } from './sample-values.js';

/** An id that no item has. */
export const NO_ID = 2_000_000_001;

const notText = [7, true, [], {}, ['x'], { $ne: '' }];
const notNumber = ['1', '', 1.5, true, [], [1], {}, 1e300, -1e300, Number.MAX_SAFE_INTEGER];
const long = 'x'.repeat(100_000);

/**
 * Texts that are unsafe in URLs, group names and file names; they are short, so that their length is not the reason.
 */
const noCodes = ['a\nb', '../x', 'a/b', 'a b', '.a', 'a:b', 'ñ', '=1', 'a\u0085b'];

function hostileTexts({ column, names, isUnique }: Field, name: string, mayBeBlank: boolean): unknown[] {
  const { length, values } = column as { readonly length: number; readonly values?: readonly string[] };
  if (values) return [...notText, '', 'OTRO', 'constructor', `${values[0]!} `, values[0]!.repeat(2), long];
  const tooLong = 'x'.repeat(length + 1);
  const blank = mayBeBlank ? [] : ['', '   ', '\t\n'];
  const unknown = names === 'template' ? [] : [names === 'pattern' ? '[0-9' : 'no-hay-tal'];
  return [
    ...notText,
    ...blank,
    tooLong,
    long,
    ...(isUnique ? noCodes.filter((value) => name !== 'username' || /\p{Cc}/u.test(value)) : []),
    ...(names === undefined ? [] : unknown),
    ...(name === 'correo' || name === 'email' ? ['sin arroba', 'a@', '@b.co', 'a b@c.co'] : []),
  ];
}

/**
 * Makes values of the right type that the definition of this field refuses: by its bounds, its choices or its
 * references.
 */
export function valuesBeyond(name: string, field: Field, mayBeBlank: boolean): readonly unknown[] {
  const { column, refersTo, names, isUnique } = field;
  switch (column.kind) {
    case 'text': {
      if (column.values) return ['OTRO'];
      const isEmail = name === 'correo' || name === 'email';
      return [
        'x'.repeat(column.length + 1),
        ...(mayBeBlank ? [] : ['   ']),
        ...(isUnique ? ['a\nb'] : []),
        ...(names === undefined || names === 'template' ? [] : [names === 'pattern' ? '[0-9' : 'no-hay-tal']),
        ...(isEmail ? ['sin arroba'] : []),
      ];
    }
    case 'integer': {
      if (refersTo !== undefined || names === 'user') return [NO_ID];
      const [least, most] = boundsOf(field);
      return [least - 1, most + 1];
    }
    case 'boolean':
      return ['true'];
    case 'day':
      return ['2026-02-30'];
    case 'json':
      return [[{ pre_codigo: 'a' }]];
    case 'users':
      return [[NO_ID]];
  }
}

/** Makes the values that a field refuses, beside null. */
export function hostileValues(name: string, field: Field, mayBeBlank: boolean): readonly unknown[] {
  const { column, refersTo, names } = field;
  switch (column.kind) {
    case 'text':
      return hostileTexts(field, name, mayBeBlank);
    case 'integer': {
      if (refersTo !== undefined || names === 'user') return [...notNumber, 0, -1, NO_ID];
      const [least, most] = boundsOf(field);
      return [...notNumber, least - 1, most + 1];
    }
    case 'boolean':
      return ['true', '', 0, 1, [], {}];
    case 'day':
      return ['', '2026-02-30', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', '31/12/2026', 20260101, [], {}];
    case 'json':
      return ['x', 7, {}, [7], ['x'], [{}], [{ pre_codigo: 'a' }], Array.from({ length: 51 }, () => ({}))];
    case 'users':
      return ['1', 1, {}, [0], [-1], ['1'], [1.5], [[1]], [NO_ID], [null], Array.from({ length: 1001 }, () => 1)];
  }
}
