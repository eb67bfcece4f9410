import { z } from 'zod';
import { pageLine } from './page-facts.js';

/** The time in which a tramite takes filings; days are of the city, the last one included. */
export const receivingSchema = z
  .strictObject({
    desde: z.iso.date().optional(),
    hasta: z.iso.date().optional(),
    pausa: z.strictObject({ mensaje: pageLine(300) }).optional(),
  })
  .superRefine(({ desde, hasta, pausa }, context) => {
    if (desde === undefined && hasta === undefined && pausa === undefined) {
      context.addIssue({ code: 'custom', message: 'Escriba desde, hasta o pausa, o deje el campo por fuera.' });
    }
    if (desde !== undefined && hasta !== undefined && hasta < desde) {
      context.addIssue({ code: 'custom', path: ['hasta'], message: 'El último día es anterior al primero.' });
    }
  });
export type Receiving = z.output<typeof receivingSchema>;

/** The states of the reception of a tramite on a day. */
export const receivingStates = ['abierto', 'pausado', 'por_abrir', 'cerrado'] as const;
export type ReceivingState = (typeof receivingStates)[number];

/** Returns whether a tramite takes filings on a day of the city, such as `2026-03-19`. */
export function receivingOn(dia: string, recibe: Receiving | undefined): ReceivingState {
  if (recibe?.pausa) return 'pausado';
  if (recibe?.desde !== undefined && dia < recibe.desde) return 'por_abrir';
  return recibe?.hasta !== undefined && recibe.hasta < dia ? 'cerrado' : 'abierto';
}

const days = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
const dayWords = (dia: string): string => days.format(new Date(`${dia}T00:00:00Z`));

/** Says why a tramite takes no filings on a day; undefined where it takes them. */
export function notReceivingWords(dia: string, recibe: Receiving | undefined): string | undefined {
  const { desde, hasta, pausa } = recibe ?? {};
  switch (receivingOn(dia, recibe)) {
    case 'pausado':
      return `Por ahora no recibimos solicitudes de este trámite. ${pausa!.mensaje}`;
    case 'por_abrir': {
      const end = hasta === undefined ? '' : ` hasta el ${dayWords(hasta)}`;
      return `Recibimos solicitudes de este trámite desde el ${dayWords(desde!)}${end}.`;
    }
    case 'cerrado':
      return `Recibimos solicitudes de este trámite hasta el ${dayWords(hasta!)}.`;
    default:
      return undefined;
  }
}

/** The code of the refusal of a filing (`ConflictError`) of a tramite that takes none at present. */
export const NOT_RECEIVING = 'not_receiving';
