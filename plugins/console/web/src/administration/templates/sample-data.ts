/** Sample data as they are typed: values by the names that a template needs, and the others as JSON. */
export interface TypedSamples {
  readonly values: Readonly<Record<string, string>>;
  readonly json: string;
}

export const noSamples: TypedSamples = { values: {}, json: '' };

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = Record<string, Json>;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the data with a value at a path, such as `datos.predio.area`. */
function withValue(data: JsonObject, [name, ...below]: readonly string[], value: string): JsonObject {
  if (name === undefined) return data;
  if (below.length === 0) return { ...data, [name]: value };
  const present = data[name];
  return { ...data, [name]: withValue(isObject(present) ? present : {}, below, value) };
}

/** Reads the typed JSON: an object; undefined where it is none. */
function readJson(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the sample data; undefined while the typed JSON is none. */
export function samplesOf({ values, json }: TypedSamples): JsonObject | undefined {
  const given = readJson(json);
  if (given === undefined) return undefined;
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .reduce((data, [path, value]) => withValue(data, path.split('.'), value), given);
}
