import type { FilePlace } from '../../../host/plugin-api/index.js';
import type { AnswerFile } from '../contract.js';
import type { StoredMessage } from './message-rows.js';

/** Returns the owner of the files of a message. */
const messageOwner = (messageId: number): string => `tramites/record-message/${messageId}`;

/** Returns the place of a file of a message: its number, from 1, in the order of the slots. */
export const messagePlace = (messageId: number, file: number): FilePlace => ({
  owner: messageOwner(messageId),
  slot: String(file).padStart(3, '0'),
});

/** The path at which a file of a message is downloaded, by the numbers of both. */
export type MessageFilePath = (numero: number, file: number) => string;

/** Makes the paths for the holder of the record's key. */
export const citizenMessagePath =
  (key: string): MessageFilePath =>
  (numero, file) =>
    `/home/api/tramite/seguimiento/${key}/mensaje/${numero}/archivo/${file}`;

/** Makes the paths for staff, who have no key. */
export const staffMessagePath =
  (radicado: string): MessageFilePath =>
  (numero, file) =>
    `/home/api/tramite/mensaje/${radicado}/${numero}/archivo/${file}`;

/** Returns the files of a message with the paths of their downloads. */
export const messageFiles = (pathOf: MessageFilePath, { numero, archivos }: StoredMessage): AnswerFile[] =>
  // Databases do not keep the order of names in JSON.
  archivos.map(({ nombre, tipo, tamano, sha256 }, index) => {
    const ruta = pathOf(numero, index + 1);
    return { nombre, tipo, tamano, sha256, ruta };
  });
