import type { JsonValue } from './json-value.js';
import type { TextData } from './text-templates.js';

/**
 * Adds a sample text for each of these paths that the data of a template lack: that of `sampleOf`, otherwise
 * `«datos.nombre»`.
 */
export function withSampleTexts(
  data: TextData,
  paths: readonly (readonly string[])[],
  sampleOf: (path: string) => string | undefined = () => undefined,
): TextData {
  // The longest first: a name with others below it is an object, not a text.
  const longestFirst = [...paths].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((filled, path) => {
    const name = path.join('.');
    return withSample(filled, path, sampleOf(name) ?? `«${name}»`);
  }, data);
}

function withSample(data: TextData, [name, ...below]: readonly string[], sample: string): TextData {
  if (name === undefined) return data;
  const present = Object.hasOwn(data, name) ? data[name] : undefined;
  if (below.length === 0) return present === undefined ? { ...data, [name]: sample } : data;
  if (present !== undefined && !isObject(present)) return data;
  return { ...data, [name]: withSample(present ?? {}, below, sample) };
}

const isObject = (value: JsonValue): value is TextData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
