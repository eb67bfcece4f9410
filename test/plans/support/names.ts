import { searchWords } from '../../../host/plugin-api/index.js';

/** First names: the first ones are common, the last ones rare. */
export const firstNames =
  `María José Luis Ana Carlos Juan Luz Jorge Carmen Pedro Rosa Miguel Andrea Diego Paula Camilo Natalia Óscar Gloria
  Álvaro Marta Mario Martín Margarita Marina Mariana Martha Marcela Nubia Zoraida`.split(/\s+/);
export const surnames =
  `Rodríguez Gómez González Martínez García López Hernández Sánchez Ramírez Pérez Díaz Muñoz Rojas Moreno
  Jiménez Torres Vargas Castro Suárez Ortiz Marín Márquez Núñez Peña Cárdenas Quintero Chaparro Bohórquez Yepes
  Zuluaga`.split(/\s+/);

/** Picks one of the names for `n`, the early ones far more often than the late ones. */
export const oneOf = (names: readonly string[], n: string, prime: number): string =>
  `(ARRAY[${names.map((name) => `'${name}'`).join(', ')}])[1 + floor(${names.length} * power((${n}::bigint * ${prime} % 10007) / 10007.0, 1.7))::int]`;

/** The names and the words by which they are found, as rows of SQL. */
export const plainNames = [...firstNames, ...surnames, 'Zipaquirá', 'Valorización']
  .map((name) => `('${name}', '${searchWords(name)[0]!}')`)
  .join(', ');
