import type { TermComputation, TermEvent } from '../../terms/contract.js';
import type { FollowedTerm } from '../contract.js';

/** The events that begin a wait for the citizen, make it longer, or end it. */
const waits: ReadonlySet<string> = new Set(['PAUSA', 'PRORROGA_CIUDADANO', 'REANUDACION']);

const forwardingOf = ({ fecha, entidad, oficio, paraCiudadano }: TermEvent): NonNullable<FollowedTerm['traslado']> => ({
  fecha,
  entidad,
  oficio,
  paraCiudadano,
});

/**
 * Makes the view of a term without the authors of its changes, and without the reasons of staff, which may speak of
 * other people.
 */
export function followedTerm(
  { eventos, texto: _printed, isUnnotified: _ofRecord, ...term }: TermComputation,
  norma: string | null,
): FollowedTerm {
  const forwarding = eventos.find(({ tipo }) => tipo === 'TRASLADO');
  return {
    ...term,
    norma,
    dias: term.dias.map((day) => {
      if (day.motivo !== 'PAUSA') return day;
      const { nombre: _reason, ...shown } = day;
      return shown;
    }),
    prorrogas: eventos
      .filter(({ tipo }) => tipo === 'PRORROGA')
      .map(({ fecha, plazo, motivo }) => ({ fecha, plazo, motivo })),
    masTiempo: term.pausado && eventos.findLast(({ tipo }) => waits.has(tipo))?.tipo === 'PRORROGA_CIUDADANO',
    traslado: forwarding ? forwardingOf(forwarding) : null,
  };
}
