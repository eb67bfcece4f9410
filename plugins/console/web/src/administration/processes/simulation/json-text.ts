type Data = Readonly<Record<string, unknown>>;

/** Reads typed data; an empty text is no data. Returns the fault where it is no JSON of an object. */
export function readData(text: string): { readonly data: Record<string, unknown> } | { readonly fault: string } {
  if (text.trim() === '') return { data: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { data: value as Record<string, unknown> };
    }
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
    return { fault: `Línea ${line}: no es JSON. Los nombres y los textos van entre comillas dobles.` };
  }
  return { fault: 'Escríbalos entre llaves, como {"area": 20}.' };
}

/** Writes data as a person edits them. */
export const dataText = (data: Data | undefined): string =>
  data === undefined || Object.keys(data).length === 0 ? '' : JSON.stringify(data, null, 2);
