import type { TermComputation } from '../../terms/contract.js';
import type { FollowedTerm } from '../contract.js';

/** A term without the authors of its changes, and without the reasons of staff, which may speak of other people. */
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
    traslado: forwarding ? { fecha: forwarding.fecha, entidad: forwarding.entidad, oficio: forwarding.oficio } : null,
  };
}
