import type { FilePlace } from '../../../host/plugin-api/index.js';

/** Whose the files of an answer are. */
export const answerOwner = (answerId: number): string => `tramites/record-answer/${answerId}`;

/** Where a file of an answer stands: its number, from 1, in the order of the slots. */
export const answerPlace = (answerId: number, file: number): FilePlace => ({
  owner: answerOwner(answerId),
  slot: String(file).padStart(3, '0'),
});

/** The path at which a file of an answer is downloaded, by the numbers of both. */
export type AnswerFilePath = (numero: number, file: number) => string;

/** For the holder of the record's key. */
export const citizenPath =
  (key: string): AnswerFilePath =>
  (numero, file) =>
    `/home/api/tramite/seguimiento/${key}/respuesta/${numero}/archivo/${file}`;

/** For staff, who have no key. */
export const staffPath =
  (radicado: string): AnswerFilePath =>
  (numero, file) =>
    `/home/api/tramite/respuesta/${radicado}/${numero}/archivo/${file}`;
