import { mediaTypeName, mediaTypes, misspelt, type FieldIssue } from '../../../host/plugin-api/index.js';
import { fileFamilies } from '../contract.js';

const familyNames = fileFamilies.map(({ name }) => name);
const known = [...familyNames, ...mediaTypes];

/** Types that are never detected, as browsers could run programs in such files, and what to ask for instead. */
const refused: Readonly<Record<string, string>> = {
  'image/svg+xml': 'un dibujo SVG puede llevar programas. Pida image/png o application/pdf',
};

/** Resolves families and other names of types: returns the media types that a question asks for, each once. */
export function askedTypes(written: readonly string[]): readonly string[] {
  const types = written.flatMap((one) => fileFamilies.find(({ name }) => name === one)?.types ?? [mediaTypeName(one)]);
  return [...new Set(types)];
}

/**
 * Finds the written types that no file can have, each at its place behind `path`. A stored form may still have such a
 * type: files of its other types are accepted.
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
