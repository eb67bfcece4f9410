import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { TrackedThread } from '../../tramites/contract.js';

/** Returns the thread of a record for the wording of its state, to the holder of its key. */
export function threadState(
  { mensajes, admite_mensajes: escribir, revision, calificacion }: TrackedThread,
  key: string,
  publicUrl: string,
): { readonly mensaje_ciudad: JsonValue; readonly puede: JsonValue } {
  const last = mensajes.findLast(({ de }) => de === 'CIUDAD');
  const own = mensajes.findLastIndex(({ de }) => de === 'CIUDADANO');
  const revisar = revision !== null;
  const calificar = calificacion !== null && calificacion.nota === null;
  return {
    mensaje_ciudad: last
      ? {
          nuevos: mensajes.length - 1 - own,
          fecha: last.fecha,
          texto: last.texto,
          archivos: last.archivos.map(({ nombre, ruta }) => ({ nombre, enlace: `${publicUrl}${ruta}` })),
        }
      : null,
    puede: escribir || revisar || calificar ? { clave: key, escribir, revisar, calificar } : null,
  };
}
