import { admin } from '../api/admin.js';
import type { Process } from '../diagram/model.js';

/** A work that failed, and how to retry it. */
export interface Incident {
  readonly key: string;
  readonly title: string;
  readonly codigo: string;
  readonly mensaje: string;
  readonly retry: (motivo: string) => Promise<unknown>;
}

interface Told {
  readonly id: number;
  readonly incidente: { readonly codigo: string; readonly mensaje: string } | null;
}

const unknown = { codigo: 'desconocido', mensaje: 'No se sabe la causa.' };

/** Lists the incidents of an instance: stuck tasks, and failed timers. */
export function incidentsOf(
  { pasos }: Process,
  tasks: readonly (Told & { readonly nombre: string })[],
  timers: readonly (Told & { readonly tarea_codigo: string; readonly vence: string | null })[],
): readonly Incident[] {
  const names = new Map(pasos.map(({ codigo, nombre }) => [codigo, nombre]));
  return [
    ...tasks.map(({ id, nombre, incidente }) => ({
      key: `tarea-${id}`,
      title: nombre,
      ...(incidente ?? unknown),
      retry: (motivo: string) => admin.workflow.tasks.retry.mutate({ tarea: id, motivo }),
    })),
    ...timers.map(({ id, tarea_codigo: codigo, vence, incidente }) => ({
      key: `temporizador-${id}`,
      title: `Plazo de «${names.get(codigo) ?? codigo}»`,
      ...(incidente ?? unknown),
      // Its moment has passed: with that moment again it is due at once, whatever the clock of this browser says.
      retry: (motivo: string) =>
        admin.workflow.timers.move.mutate({ temporizador: id, fecha: vence ?? new Date().toISOString(), motivo }),
    })),
  ];
}
