import type { FilePlace, Identity } from '../../../host/plugin-api/index.js';

/** Whose the files of an answer are. */
export const answerOwner = (answerId: number): string => `tramites/record-answer/${answerId}`;

/** Where a file of an answer stands: its number, from 1, in the order of the slots. */
export const answerPlace = (answerId: number, file: number): FilePlace => ({
  owner: answerOwner(answerId),
  slot: String(file).padStart(3, '0'),
});

/** Where the holder of the record's key downloads it. */
export const answerFilePath = (key: string, numero: number, file: number): string =>
  `/home/api/tramite/seguimiento/${key}/respuesta/${numero}/archivo/${file}`;

/** Where staff download it, which the log of reads has. */
export const staffAnswerFilePath = (key: string, numero: number, file: number): string =>
  `/home/api/tramite/respuesta/${key}/${numero}/archivo/${file}`;

/** One of these opens {@link staffAnswerFilePath}. */
export const answerReaders = ['tramites.read', 'tramites.answer'] as const;

export const readsAnswers = (by: Identity): boolean => answerReaders.some((permission) => by.may(permission));
