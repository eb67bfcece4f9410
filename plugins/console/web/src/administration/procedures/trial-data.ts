/** A datum of a trial that is typed as name and value. */
export interface Datum {
  readonly nombre: string;
  readonly valor: string;
}

/** Makes the data of a trial; a datum without a name does not count. */
export const dataOf = (typed: readonly Datum[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(typed.filter(({ nombre }) => nombre.trim() !== '').map((one) => [one.nombre.trim(), one.valor]));

export const jsonOf = (data: unknown): string => JSON.stringify(data, null, 2);

type Read = { readonly data: Readonly<Record<string, unknown>> } | { readonly fault: string };

/** Reads typed JSON; the fault names the line where the browser tells the place. */
export function readJson(text: string): Read {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { data: { ...data } };
    return { fault: 'Escriba un objeto JSON, entre llaves: {"cedula": "123"}.' };
  } catch (error) {
    const [, place] = /position (\d+)/.exec(String(error)) ?? [];
    const line = place === undefined ? undefined : text.slice(0, Number(place)).split('\n').length;
    return { fault: `${line === undefined ? '' : `Línea ${line}: `}no es JSON. Revise comillas, comas y llaves.` };
  }
}
