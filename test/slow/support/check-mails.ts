import { expect } from 'chai';
import { CLIENTS_OF_A_KIND, receiptAddressOf, type MailClients } from './mail-clients.js';
import type { CollectedMail } from './mail-collector.js';
import { addressOf } from './mail-people.js';
import type { MailState } from './mail-state.js';
import { WORKERS } from './mail-run.js';
import type { StoredState } from './stored-state.js';

const codeIn = /^ {4}([2-9A-Z]{5})$/m;

/** Groups messages by Message-ID, in the order in which they arrived. */
export function byMessage(mails: readonly CollectedMail[]): Map<string, CollectedMail[]> {
  const groups = new Map<string, CollectedMail[]>();
  for (const mail of mails) groups.set(mail.messageId, [...(groups.get(mail.messageId) ?? []), mail]);
  return groups;
}

/** Checks that every record has one receipt, at its address, and that every receipt has its record. */
export function checkReceipts(receipts: readonly CollectedMail[], { records }: StoredState): void {
  const owed = records.map(({ clave, anio, numero, informacion: { folio } }) =>
    [clave, `${anio}-${String(numero).padStart(7, '0')}`, receiptAddressOf(folio)].join(' '),
  );
  const arrived = [...byMessage(receipts).values()].map(([mail]) => {
    const { text, to } = mail!;
    const radicado = /^Número de radicado: (\S+)$/m.exec(text)?.[1];
    const clave = /^Clave de seguimiento: (\S+)$/m.exec(text)?.[1];
    return [clave, radicado, to].join(' ');
  });
  const all = new Set(arrived);
  const known = new Set(owed);
  expect(
    owed.filter((record) => !all.has(record)),
    'records without a receipt',
  ).to.deep.equal([]);
  expect(
    arrived.filter((receipt) => !known.has(receipt)),
    'receipts without a record',
  ).to.deep.equal([]);
  expect(arrived.length, 'receipts, each of another record').to.equal(all.size);
}

/**
 * Checks that every answered validation is stored, and has its mail unless that came too late; and that every code has
 * its validation.
 */
export function checkCodes(codes: readonly CollectedMail[], clients: MailClients, state: MailState): void {
  const { validations, digests } = state;
  const byAddress = new Map(validations.map((row) => [row.address_digest.toString('hex'), row]));
  expect(byAddress.size, 'validations, each of another address').to.equal(validations.length);

  const rowOf = (address: string) => byAddress.get(digests.ofAddress(address).toString('hex'));
  const lost = clients.people.filter((person) => !rowOf(addressOf(person)));
  expect(lost, 'people whose validation was answered and is not there').to.deep.equal([]);

  const arrived = new Set(codes.map((mail) => rowOf(mail.to)?.id));
  // A validation whose mail is given up, or comes too late to be sent, has failed.
  const unsent = validations.filter(({ id, estado }) => !arrived.has(id) && estado !== 'FALLIDA');
  expect(unsent, 'validations without a mail').to.deep.equal([]);

  const wrong = codes.filter((mail) => {
    const row = rowOf(mail.to);
    const code = codeIn.exec(mail.text)?.[1] ?? '';
    return !row?.code_digest.equals(digests.ofCode(row.id, code));
  });
  expect(wrong, 'codes without their validation').to.deep.equal([]);

  const validated = [...clients.validated].filter((person) => rowOf(addressOf(person))?.estado !== 'VALIDADA');
  expect(validated, 'people who were told that they are validated, and are not').to.deep.equal([]);
}

/** Checks that a message is repeated only unchanged, and only because the host died while it was being sent. */
export function checkRepeats(mails: readonly CollectedMail[], kills: number): void {
  const groups = [...byMessage(mails).values()];
  const changed = groups.filter((group) => new Set(group.map(({ digest }) => digest)).size > 1);
  expect(changed, 'messages that came again and differ').to.deep.equal([]);
  const twice = groups.filter((group) => new Set(group.map(({ life }) => life)).size < group.length);
  expect(twice, 'messages that one life of the host sent twice').to.deep.equal([]);

  const inFlight = new Map<number, number>();
  for (const group of groups) {
    for (const { life } of group.slice(0, -1)) inFlight.set(life, (inFlight.get(life) ?? 0) + 1);
  }
  // The mails of the queue, and those that a call waits for.
  const most = WORKERS + CLIENTS_OF_A_KIND;
  expect(Math.max(0, ...inFlight.values()), 'messages repeated after one death').to.be.at.most(most);
  expect(mails.length - groups.length, 'messages repeated').to.be.at.most(kills * WORKERS);
}

/** Checks that the log is complete, and has each record and each validation once. */
export function checkAudit({ audit, validations }: MailState, { records }: StoredState): void {
  expect(audit.problem, 'the audit chain').to.equal(undefined);
  const { actions } = audit;
  const all = [...actions.values()].reduce((sum, count) => sum + count, 0);
  expect(audit.sealed, 'sealed entries').to.equal(all);
  expect(actions.get('tramites.record.filed'), 'entries of records').to.equal(records.length);
  expect(actions.get('tramites.validation.started'), 'entries of validations').to.equal(validations.length);
  const validated = validations.filter(({ estado }) => estado === 'VALIDADA').length;
  expect(actions.get('tramites.validation.validated'), 'entries of codes').to.equal(validated);
}
