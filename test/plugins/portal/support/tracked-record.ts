import type { HostSettings } from '../../../../host/plugin-api/index.js';
import { CityDates } from '../../../../plugins/portal/receipt/city-dates.js';
import type { TrackedRecord, TrackedStep } from '../../../../plugins/tramites/contract.js';

/** Returns ten in the morning of a day of November 2026, in Colombia. */
export const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`;

/** Dates on the tenth of November 2026. */
export const cityDates = new CityDates({ timeZone: 'America/Bogota' } as HostSettings, { now: () => new Date(at(10)) });

/** Returns a state that began on a day, with the words to the citizen. */
export const step = (estado: string, day: number, words: string | null = null): TrackedStep => ({
  estado,
  fecha: at(day),
  para_ciudadano: words,
});

/** Returns a record that went through these states; the last one is its present state. */
export const trackedRecord = (states: readonly TrackedStep[], more: Partial<TrackedRecord> = {}): TrackedRecord => ({
  radicado: '2026-0000001',
  tramite: { codigo: 'A', nombre: 'A' },
  creado: at(1),
  vence: null,
  respondido: null,
  sin_notificar: false,
  estado: states.at(-1)!.estado,
  pasos: states.slice(0, -1),
  actual: states.at(-1)!,
  ...more,
});
