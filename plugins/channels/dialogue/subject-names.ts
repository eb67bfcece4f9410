import type { Subject } from './dialogue-state.js';

/** Returns the names that wordings use for a subject. */
export function namesOf(subject: Subject): Readonly<Record<string, string | null>> {
  switch (subject.kind) {
    case 'task':
      return {
        tarea: subject.titulo,
        accion: subject.action.nombre,
        para_ciudadano: subject.action.paraCiudadano ?? null,
      };
    case 'request':
      return { pendiente: subject.nombre, radicado: subject.radicado, tramite: subject.tramite };
    case 'message':
      return { tipo: subject.tipo, radicado: subject.radicado, tramite: subject.tramite };
    case 'tramite':
      return { tramite: subject.nombre };
  }
}
