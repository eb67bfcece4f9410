import { mediaTypeName, mediaTypes, misspelt, type FieldIssue } from '../../../host/plugin-api/index.js';
import { fileFamilies } from '../contract.js';

const familyNames = fileFamilies.map(({ name }) => name);
const known = [...familyNames, ...mediaTypes];

/** What is never detected, as its files may do harm to the browsers that show them, and what is asked for instead. */
const refused: Readonly<Record<string, string>> = {
  'image/svg+xml': 'un dibujo SVG puede llevar programas. Pida image/png o application/pdf',
};

/**
 * Returns the media types that a question asks for, each once and under its one name, of what names types and families.
 */
export function askedTypes(written: readonly string[]): readonly string[] {
  const types = written.flatMap((one) => fileFamilies.find(({ name }) => name === one)?.types ?? [mediaTypeName(one)]);
  return [...new Set(types)];
}

/**
 * What of the types that a form asks for no file has, each at its place behind `path`. A form that was stored before
 * may have such a type: its other types are met.
 */
export function checkAskedTypes(written: readonly string[] = [], path: FieldIssue['path']): readonly FieldIssue[] {
  return written.flatMap((one, index) =>
    known.includes(mediaTypeName(one)) ? [] : [{ path: [...path, index], message: unknownType(one) }],
  );
}

function unknownType(written: string): string {
  const name = mediaTypeName(written);
  if (Object.hasOwn(refused, name)) return `«${written}» no se puede pedir: ${refused[name]}.`;
  const meant = misspelt(name, known);
  return (
    `«${written}» no es un tipo de archivo que se reconozca${meant === undefined ? '' : `; el más parecido es «${meant}»`}. ` +
    `Pida una familia (${familyNames.join(', ')}) o un tipo MIME como application/pdf, image/jpeg o text/csv.`
  );
}
