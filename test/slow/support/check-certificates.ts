import { expect } from 'chai';
import type { CertificateCalls } from './certificate-calls.js';
import { CALLER, outcomeOf, type Outcome } from './certificate-city.js';
import type { CertificateState, CityWrite, StoredRegistration } from './certificate-state.js';

const accepted: Outcome['estado'] = 'ACEPTADO';

const repeated = <T>(values: readonly T[]): T[] => values.filter((value, at) => values.indexOf(value) !== at);

/** Describes in one line what a run did and found. */
export function describeCertificates(calls: CertificateCalls, state: CertificateState): string {
  const { asked, acknowledged, refused, unanswered } = calls;
  const { registrations, writes } = state;
  const told = new Set(acknowledged.map(({ numero }) => numero));
  const extra = registrations.filter(({ numero }) => !told.has(numero)).length;
  const count = (estado: string): number => registrations.filter((one) => one.estado === estado).length;
  return [
    `      asked ${asked.size}: acknowledged ${acknowledged.length}, refused ${refused.length}, no answer ${unanswered}`,
    `      registrations ${registrations.length} (yes ${count('ACEPTADO')}, no ${count('RECHAZADO')}, failed ${count('FALLIDO')}), of them not acknowledged ${extra}`,
    `      rows of the city ${writes.length}`,
    '',
  ].join('\n');
}

/**
 * Checks the whole database: acknowledged calls are stored, and everything exists once and completely or not at all.
 */
export function checkCertificates(calls: CertificateCalls, state: CertificateState): void {
  expect(calls.unexpected, 'unexpected answers').to.deep.equal([]);
  checkRegistrations(calls, state);
  checkWrites(calls, state);
  checkAcknowledged(calls, state);
  checkAudit(state);
}

/** Checks that each call has at most one registration, with the outcome of its procedure. */
function checkRegistrations({ asked }: CertificateCalls, { registrations }: CertificateState): void {
  expect(repeated(registrations.map(({ numero }) => numero)), 'registered twice').to.deep.equal([]);
  const wrong = registrations.filter((one) => {
    const way = asked.get(one.numero);
    if (way === undefined || way === 'ejecutar') return true;
    const expected = { mensaje: null, fallo: null, ...outcomeOf(way, one.numero) };
    return !(
      one.codigo === way.toUpperCase() &&
      one.username === CALLER.username &&
      one.estado === expected.estado &&
      one.mensaje === expected.mensaje &&
      one.fallo === expected.fallo &&
      (one.llave !== null) === (expected.estado === accepted) &&
      (expected.estado === accepted ? one.resultado?.numero === one.numero : one.resultado === null)
    );
  });
  expect(wrong, 'registrations that nobody asked for, or of another outcome').to.deep.equal([]);
}

/**
 * Checks that a row of a certificate's procedure exists exactly where a registration says so; other procedures write
 * only where they accept.
 */
function checkWrites({ asked }: CertificateCalls, { registrations, writes }: CertificateState): void {
  expect(repeated(writes.map(({ numero }) => numero)), 'written twice').to.deep.equal([]);
  const strange = writes.filter(({ via, numero }) => {
    const way = asked.get(numero);
    return way === undefined || way !== via || outcomeOf(way, numero).estado !== accepted;
  });
  expect(strange, 'rows that nobody asked for, of a no or of a failure').to.deep.equal([]);

  const rowOf = ({ id, numero }: Pick<CityWrite, 'id' | 'numero'>): string => `${numero} as ${id}`;
  const yesOf = ({ numero, resultado }: StoredRegistration): string => rowOf({ numero, id: resultado?.escrito ?? 0 });
  const kept = registrations.filter(({ estado }) => estado === accepted).map(yesOf);
  const written = writes.filter(({ via }) => via !== 'ejecutar').map(rowOf);
  const storedOnes = new Set(kept);
  const writtenOnes = new Set(written);
  expect(
    kept.filter((one) => !writtenOnes.has(one)),
    'registered and not written',
  ).to.deep.equal([]);
  expect(
    written.filter((one) => !storedOnes.has(one)),
    'written and not registered',
  ).to.deep.equal([]);
}

/** Checks that everything that was answered with 200 is stored as it was answered. */
function checkAcknowledged({ acknowledged }: CertificateCalls, { registrations, writes }: CertificateState): void {
  const kept = new Map(registrations.map((one) => [one.numero, one]));
  const written = new Map(writes.map(({ numero, id }) => [numero, id]));
  const lost = acknowledged.filter(({ numero, way, escrito }) => {
    const registration = kept.get(numero);
    const isKept = way === 'ejecutar' || registration !== undefined;
    const isSame = way === 'ejecutar' || registration?.resultado?.escrito === escrito;
    return !isKept || !isSame || written.get(numero) !== escrito;
  });
  expect(lost, 'acknowledged and lost, or different').to.deep.equal([]);
}

/** Checks that each registration has one entry in the audit log, and that there is no other. */
function checkAudit({ registrations, audited }: CertificateState): void {
  const owed = registrations.map(({ id, codigo, estado }) => `${id} ${codigo} ${estado}`);
  expect([...audited].sort(), 'entries of the audit log').to.deep.equal(owed.sort());
}
