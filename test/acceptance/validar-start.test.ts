import { expect } from 'chai';
import {
  ana,
  ANA,
  citizens,
  PENDING,
  person,
  secondHost,
  SENT,
  startValidationHost,
  type ValidationClient,
} from './support/validation-client.js';

const NOBODY = { EsCorrecto: false, mensaje: 'No se encontró un correo registrado con esos datos.' };
const MINUTE = 60;
const DAY = 24 * 3600;

/** The address of each person, by index. */
const emails = [
  ANA,
  'luz@correo.example',
  'casa@correo.example',
  'CASA@correo.example',
  undefined,
  'eva@correo.example',
  'sol@correo.example',
  'paz@correo.example',
  'rio@correo.example',
];

describe('starting a validation', () => {
  let client: ValidationClient;

  before(async () => {
    const inactive = { ...citizens('inactiva@correo.example')[0], username: 'inactiva', identificacion: '7' };
    const twin = (username: string): object => ({
      ...citizens(`${username}@correo.example`)[0],
      username,
      identificacion: '99',
    });
    client = await startValidationHost({
      usuarios: [...citizens(...emails), { ...inactive, is_active: false }, twin('una'), twin('otra')],
    });
  });
  after(() => client.host.stop());

  it('mails a code of five characters and answers the masked address', async () => {
    const { body, headers } = await client.start(ana).expect(200);
    expect(body).to.deep.equal({
      EsCorrecto: true,
      mensaje: 'Se envió un correo con el código de verificación a ju***@al***.gov.co.',
    });
    expect(headers['cache-control']).to.equal('no-store');
    const [mail, ...others] = await client.mails(ANA);
    expect(others).to.be.empty;
    expect(mail!.code).to.match(/^[2-9A-HJKMNP-Z]{5}$/);
    expect(mail!.html).to.contain(mail!.code);
    expect(mail!.subject).to.equal('Alcaldía: código para validar su correo');
    expect(mail!.text).to.contain('10 minutos').and.to.contain('Si usted no lo pidió');
  });

  it('answers that a validation is pending, without a second mail, for ten minutes', async () => {
    await client.start(person(1)).expect(200);
    client.host.clock.advance(9 * MINUTE + 50);
    const { body } = await client.start(person(1)).expect(200);
    expect(body.EsCorrecto).to.equal(true);
    expect(body.mensaje).to.match(PENDING).and.to.contain('lu***@co***.example');
    expect(await client.mails('luz@correo.example')).to.have.length(1);

    client.host.clock.advance(11);
    expect((await client.start(person(1))).body.mensaje).to.match(SENT);
    const mails = await client.mails('luz@correo.example');
    expect(new Set(mails.map(({ code }) => code)).size).to.equal(2);
  });

  it('finds a pending validation of another person with the same address', async () => {
    await client.start(person(2)).expect(200);
    const { body } = await client.start(person(3)).expect(200);
    expect(body).to.deep.include({ EsCorrecto: true });
    expect(body.mensaje).to.match(PENDING);
    const [mail, ...others] = await client.mails('casa@correo.example');
    expect([...others, ...(await client.mails('CASA@correo.example'))]).to.be.empty;
    const verified = await client.verify({ ...person(3), codigo: mail!.code }).expect(200);
    expect(verified.body.EsCorrecto).to.equal(true);
  });

  it('finds a person by a number with dots, blanks and hyphens', async () => {
    for (const identificacion of ['1.144.012.345', '1 144-012-345']) {
      const { body } = await client.start({ ...ana, identificacion }).expect(200);
      expect(body, identificacion).to.include({ EsCorrecto: true });
    }
  });

  it('sends one mail for concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.start(person(5))));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(200));
    expect(answers.filter(({ body }) => SENT.test(body.mensaje as string))).to.have.length(1);
    expect(answers.filter(({ body }) => PENDING.test(body.mensaje as string))).to.have.length(7);
    expect(await client.mails('eva@correo.example')).to.have.length(1);
  });

  it('sends one mail for concurrent calls on several hosts', async () => {
    const second = await secondHost(client);
    try {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => [client, second][index % 2]!.start(person(6))),
      );
      expect(answers.filter(({ body }) => SENT.test(body.mensaje as string))).to.have.length(1);
      expect(answers.filter(({ body }) => PENDING.test(body.mensaje as string))).to.have.length(9);
      const [mail, ...others] = await client.mails('sol@correo.example');
      expect(others).to.be.empty;
      const { body } = await second.verify({ ...person(6), codigo: mail!.code });
      expect(body.EsCorrecto).to.equal(true);
    } finally {
      await second.host.stop();
    }
  });

  for (const [who, fields] of [
    ['an unknown person', { tipo_identificacion: 'CC', identificacion: '5' }],
    ['a known number of another kind', { tipo_identificacion: 'CE', identificacion: ana.identificacion }],
    ['a person without an address', person(4)],
    ['an inactive user', { tipo_identificacion: 'CC', identificacion: '7' }],
    ['two users of one identification', { tipo_identificacion: 'CC', identificacion: '99' }],
    ['SQL', { tipo_identificacion: 'CC', identificacion: "' OR '1'='1" }],
  ] as const) {
    it(`finds nobody for ${who}`, async () => {
      const { body } = await client.start(fields).expect(200);
      expect(body).to.deep.equal(NOBODY);
    });
  }

  it('mails at most five codes to an address in any 24 hours', async () => {
    for (let mail = 1; mail <= 5; mail += 1) {
      await client.codeFor(person(7), 'paz@correo.example');
      client.host.clock.advance(10 * MINUTE + 1);
    }
    const { body, headers } = await client.start(person(7)).expect(429);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'Se enviaron demasiados códigos a ese correo en las últimas 24 horas. Intente más tarde.',
      code: 'throttled',
    });
    const wait = Number(headers['retry-after']);
    expect(wait).to.be.within(DAY - 51 * MINUTE, DAY - 50 * MINUTE);
    expect(await client.mails('paz@correo.example')).to.have.length(5);
    client.host.clock.advance(wait - 5);
    await client.start(person(7)).expect(429);
    client.host.clock.advance(6);
    await client.codeFor(person(7), 'paz@correo.example');
    client.host.clock.advance(5 * MINUTE);
    expect((await client.start(person(7)).expect(200)).body.mensaje).to.match(PENDING);
  });

  it('mails no more than five codes when concurrent calls request the fifth', async () => {
    const address = 'rio@correo.example';
    for (let mail = 1; mail <= 4; mail += 1) {
      const codigo = await client.codeFor(person(8), address);
      await client.verify({ ...person(8), codigo }).expect(200);
    }
    const asked = await Promise.all(Array.from({ length: 6 }, () => client.start(person(8))));
    expect(asked.filter(({ body }) => SENT.test(body.mensaje as string))).to.have.length(1);
    const mails = await client.mails(address);
    expect(mails).to.have.length(5);
    await client.verify({ ...person(8), codigo: mails.at(-1)!.code }).expect(200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.start(person(8))));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(6).fill(429));
  });
});
