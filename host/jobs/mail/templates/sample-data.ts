import type { JsonValue, TextData } from '../../../plugin-api/index.js';

/** Data with a sample text for each of these paths that they do not have: `«datos.nombre»`. */
export function withSamples(data: TextData, paths: readonly (readonly string[])[]): TextData {
  // The longest first: what has names below it is no text.
  const inTurn = [...paths].sort((one, other) => other.length - one.length);
  return inTurn.reduce((filled, path) => withSample(filled, path, path.join('.')), data);
}

function withSample(data: TextData, [name, ...below]: readonly string[], sample: string): TextData {
  if (name === undefined) return data;
  const present = Object.hasOwn(data, name) ? data[name] : undefined;
  if (below.length === 0) return present === undefined ? { ...data, [name]: `«${sample}»` } : data;
  if (present !== undefined && !isObject(present)) return data;
  return { ...data, [name]: withSample(present ?? {}, below, sample) };
}

const isObject = (value: JsonValue): value is TextData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
