import type { FilePlace } from '../../../host/plugin-api/index.js';
import type { AnswerFile } from '../contract.js';
import type { StoredAnswer } from './stored-answer.js';

/** Returns the owner of the files of an answer. */
export const answerOwner = (answerId: number): string => `tramites/record-answer/${answerId}`;

/** Returns the place of a file of an answer: its number, from 1, in the order of the slots. */
export const answerPlace = (answerId: number, file: number): FilePlace => ({
  owner: answerOwner(answerId),
  slot: String(file).padStart(3, '0'),
});

/** The path at which a file of an answer is downloaded, by the numbers of both. */
export type AnswerFilePath = (numero: number, file: number) => string;

/** Makes the paths for the holder of the record's key. */
export const citizenPath =
  (key: string): AnswerFilePath =>
  (numero, file) =>
    `/home/api/tramite/seguimiento/${key}/respuesta/${numero}/archivo/${file}`;

/** Makes the paths for staff, who have no key. */
export const staffPath =
  (radicado: string): AnswerFilePath =>
  (numero, file) =>
    `/home/api/tramite/respuesta/${radicado}/${numero}/archivo/${file}`;

/** Returns the files of an answer with the paths of their downloads. */
export function answerFiles(pathOf: AnswerFilePath, { numero, archivos }: StoredAnswer): AnswerFile[] {
  // Databases do not keep the order of names in JSON.
  return archivos.map(({ nombre, tipo, tamano, sha256 }, index) => {
    const ruta = pathOf(numero, index + 1);
    return { nombre, tipo, tamano, sha256, ruta };
  });
}
