import { expect } from 'chai';
import { filingNotice, noticesSchema, noticeWords } from '../../../../plugins/tramites/notices/notice-occasions.js';

describe('the notices of a tramite', () => {
  const isTaken = (value: unknown): boolean => noticesSchema.safeParse(value).success;

  it('are texts of at most a thousand characters, or false', () => {
    expect(isTaken({})).to.equal(true);
    expect(isTaken({ DEVUELTO: 'a'.repeat(1000), RESUELTO: false })).to.equal(true);
    for (const wrong of ['', ' ', 'a'.repeat(1001), true, null, 5, {}]) {
      expect(isTaken({ DEVUELTO: wrong }), JSON.stringify(wrong)).to.equal(false);
    }
  });

  it('are refused for unknown occasions', () => {
    for (const wrong of ['PENDIENTE', 'devuelto', '__proto__x']) expect(isTaken({ [wrong]: 'Hola' })).to.equal(false);
  });

  it('include for a filing the receipt, words in a chat without an address, or neither', () => {
    const by = (receiptQuestion: string | undefined, replyTo: string | undefined) => ({ receiptQuestion, replyTo });
    const own = { RADICADO: 'La atenderá Ambiente.' };
    const receipt = { receiptQuestion: 'correo', chatWords: undefined };
    const none = { receiptQuestion: undefined, chatWords: undefined };
    expect(filingNotice(null, by('correo', '1 a'))).to.deep.equal(receipt);
    expect(filingNotice(own, by('correo', '1 a'))).to.deep.equal(receipt);
    expect(filingNotice(own, by(undefined, '1 a'))).to.deep.equal({ ...none, chatWords: own.RADICADO });
    for (const notices of [null, {}]) expect(filingNotice(notices, by(undefined, '1 a'))).to.deep.equal(none);
    expect(filingNotice(own, by(undefined, undefined))).to.deep.equal(none);
    for (const place of [by('correo', undefined), by(undefined, '1 a')]) {
      expect(filingNotice({ RADICADO: false }, place)).to.deep.equal(none);
    }
  });

  it('have words of the tramite, words of the product, or none', () => {
    const open = { isAnswered: false };
    const answered = { isAnswered: true };
    expect(noticeWords('RESUELTO', null, open)).to.equal('Resolvimos su solicitud.');
    expect(noticeWords('RESUELTO', { RESUELTO: 'Se podó.' }, open)).to.equal('Se podó.');
    expect(noticeWords('RESUELTO', { RESUELTO: false }, open)).to.equal(undefined);
    expect(noticeWords('RESUELTO', null, answered)).to.equal(undefined);
    expect(noticeWords('RESUELTO', { RESUELTO: 'Se podó.' }, answered)).to.equal('Se podó.');
    expect(noticeWords('EN_TRAMITE', null, open)).to.equal(undefined);
    expect(noticeWords('EN_TRAMITE', { EN_TRAMITE: 'La atiende Ambiente.' }, open)).to.equal('La atiende Ambiente.');
    const owed = { ...open, isOwed: true };
    for (const own of [null, { EN_TRAMITE: false } as const]) {
      expect(noticeWords('EN_TRAMITE', own, owed)).to.match(/^Estamos atendiendo su solicitud/);
    }
    expect(noticeWords('DEVUELTO', null, answered)).to.match(/^A su solicitud le falta algo/);
  });

  it('have the words of an outcome in place of others, and none where the tramite turns the notice off', () => {
    const aviso = 'No cumple.';
    for (const notices of [null, { RECHAZADO: 'Se negó.' }]) {
      expect(noticeWords('RECHAZADO', notices, { isAnswered: false, aviso })).to.equal(aviso);
    }
    expect(noticeWords('RESUELTO', null, { isAnswered: true, aviso })).to.equal(aviso);
    const off = { RECHAZADO: false } as const;
    expect(noticeWords('RECHAZADO', off, { isAnswered: false, aviso })).to.equal(undefined);
    expect(noticeWords('RECHAZADO', off, { isAnswered: false, aviso, isOwed: true })).to.equal(aviso);
  });
});
