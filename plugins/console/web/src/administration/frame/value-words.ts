/** Says a value in words, in a line; `nameOf` gives the fields of objects their names. */
export function valueInWords(value: unknown, nameOf: (field: string) => string): string {
  if (value === undefined || value === null || value === '') return '(no está)';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) {
    return value.length === 0 ? '(ninguno)' : value.map((one) => valueInWords(one, nameOf)).join(', ');
  }
  if (typeof value !== 'object') return String(value as string | number);
  const said = Object.entries(value).filter(([, one]) => one !== undefined);
  return said.map(([name, one]) => `${nameOf(name)}: ${valueInWords(one, nameOf)}`).join('; ');
}
