/** The most names of files in a notice. */
const MOST_NAMES = 10;

const list = new Intl.ListFormat('es-CO');

/** Names files in a line of a notice; undefined without any. */
export function fileNames(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const rest = names.length - MOST_NAMES;
  const listed = [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`${rest} más`] : [])];
  return `${names.length === 1 ? 'Archivo' : 'Archivos'}: ${list.format(listed)}.`;
}
