import type { Request } from 'express';
import { UnsupportedMediaTypeError } from '../../plugin-api/errors.js';
import type { FormPart } from '../../plugin-api/routes/form-body.js';
import { utf8Text } from '../../plugin-api/text/utf8-text.js';
import { requireEscapedUtf8, saysUtf8 } from './encoding.js';
import { fieldName, malformedForm, MOST_FIELDS, formTooLarge, type FormLimits } from './form-limits.js';
import { normalizedText } from './normalized-text.js';
import { rawBodyReader } from './raw-body.js';

/** The most characters of an encoded byte. */
const ENCODED = 3;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw malformedForm(error);
  }
}

/** Yields the fields of an `application/x-www-form-urlencoded` body, within the limits of a multipart form. */
export async function* readUrlencoded(request: Request, { fieldBytes }: FormLimits): AsyncGenerator<FormPart> {
  if (!saysUtf8(request.get('content-type'))) {
    throw new UnsupportedMediaTypeError('El formulario debe enviarse en UTF-8.');
  }
  const text = utf8Text(await rawBodyReader(fieldBytes * ENCODED)(request));
  if (text === '') return;
  requireEscapedUtf8(text);
  const pairs = text.split('&', MOST_FIELDS + 1);
  if (pairs.length > MOST_FIELDS) throw formTooLarge();
  let bytes = 0;
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const name = decoded(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decoded(pair.slice(at + 1));
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (bytes > fieldBytes) throw formTooLarge();
    const field = fieldName(name);
    yield { kind: 'field', name: field, value: normalizedText(value, field) };
  }
}
