import { expect } from 'chai';
import type { Response } from 'supertest';
import {
  citizens,
  NOT_OPEN,
  person,
  secondHost,
  startValidationHost,
  wrongCode,
  type ValidationClient,
} from './support/validation-client.js';

const VALID = { EsCorrecto: true, mensaje: 'El correo fue validado correctamente.' };
const MINUTE = 60;
const EXHAUSTED = /^Se agotaron los intentos de esta validación\. Podrá solicitar otro código en \d+ minutos?\.$/;

const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];
const address = (index: number): string => `${names[index]}@correo.example`;

describe('the verification of a code', () => {
  let client: ValidationClient;

  before(async () => {
    client = await startValidationHost({
      usuarios: citizens(...names.map((_, index) => address(index))),
      plantillas_validacion: [
        { codigo: 'OTRA', parametros: ['identificacion', 'tipo_identificacion'], fuente: 'usuarios' },
      ],
    });
  });
  after(() => client.host.stop());

  const code = (index: number): Promise<string> => client.codeFor(person(index), address(index));
  const verify = async (index: number, codigo: unknown): Promise<Response> =>
    client.verify({ ...person(index), codigo });
  const isNotOpen = ({ status, body }: Response): void => {
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NOT_OPEN });
  };

  it('accepts the code once', async () => {
    const codigo = await code(0);
    const { status, body } = await verify(0, codigo);
    expect(status).to.equal(200);
    expect(body).to.deep.equal(VALID);
    isNotOpen(await verify(0, codigo));
  });

  it('accepts lower case, blanks and a document that is sent as a number', async () => {
    const codigo = await code(0);
    const typed = ` ${codigo.slice(0, 2).toLowerCase()} ${codigo.slice(2).toLowerCase()} `;
    const { body } = await client.verify({
      tipo_identificacion: 'CC',
      identificacion: 1144012345,
      codigo: typed,
    });
    expect(body).to.deep.equal(VALID);
  });

  it('accepts the code once from concurrent calls on two hosts', async () => {
    const second = await secondHost(client);
    try {
      const codigo = await code(1);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => [client, second][index % 2]!.verify({ ...person(1), codigo })),
      );
      expect(answers.filter(({ body }) => body.EsCorrecto === true)).to.have.length(1);
      for (const answer of answers) if (!answer.body.EsCorrecto) isNotOpen(answer);
    } finally {
      await second.host.stop();
    }
  });

  it('refuses the right code after five wrong ones, and sends no new one until the ten minutes end', async () => {
    const codigo = await code(2);
    for (const left of ['Le quedan 4 intentos', 'Le quedan 3 intentos', 'Le quedan 2 intentos', 'Le queda 1 intento']) {
      const { status, body } = await verify(2, wrongCode(codigo));
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ EsCorrecto: false, mensaje: `El código no es correcto. ${left}.` });
    }
    const fifth = await verify(2, wrongCode(codigo));
    expect(fifth.body.EsCorrecto).to.equal(false);
    expect(fifth.body.mensaje).to.match(EXHAUSTED);
    for (const refused of [await verify(2, codigo), await client.start(person(2))]) {
      expect(refused.status).to.equal(200);
      expect(refused.body.EsCorrecto).to.equal(false);
      expect(refused.body.mensaje).to.match(EXHAUSTED);
    }
    expect(await client.mails(address(2))).to.have.length(1);

    client.host.clock.advance(10 * MINUTE + 1);
    isNotOpen(await verify(2, codigo));
    expect((await verify(2, await code(2))).body).to.deep.equal(VALID);
  });

  it('counts five tries at most when wrong codes come at once', async () => {
    const codigo = await code(3);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => verify(3, wrongCode(codigo, index % 20))),
    );
    const tried = answers.filter(({ body }) => /^El código no es correcto/.test(body.mensaje as string));
    expect(tried.map(({ body }) => Number(/\d/.exec(body.mensaje as string)![0])).sort()).to.deep.equal([1, 2, 3, 4]);
    expect(answers.every(({ body }) => body.EsCorrecto === false)).to.equal(true);
    const [row] = await client.host.database.rows(
      `SELECT estado, intentos FROM tramites_validation WHERE estado = 'AGOTADA' AND sol_fecha_fin > $1`,
      [client.host.clock.now()],
    );
    expect(row).to.deep.equal({ estado: 'AGOTADA', intentos: 5 });
  });

  it('refuses the code ten minutes after its request', async () => {
    const codigo = await code(4);
    client.host.clock.advance(10 * MINUTE + 1);
    isNotOpen(await verify(4, codigo));
    const next = await code(4);
    isNotOpenOrWrong(await verify(4, codigo === next ? wrongCode(next) : codigo));
    client.host.clock.advance(9 * MINUTE + 50);
    expect((await verify(4, next)).body).to.deep.equal(VALID);
  });

  const isNotOpenOrWrong = ({ body }: Response): void =>
    void expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'El código no es correcto. Le quedan 4 intentos.',
    });

  it('refuses the code for another person, another template, and a person without a request', async () => {
    const codigo = await code(5);
    isNotOpen(await verify(6, codigo));
    isNotOpen(await client.verify({ plantilla: 'OTRA', ...person(5), codigo }));
    isNotOpen(await client.verify({ tipo_identificacion: 'CC', identificacion: '404', codigo }));
    expect((await verify(5, codigo)).body).to.deep.equal(VALID);
  });

  it('accepts each code for its own template alone', async () => {
    await code(6);
    await client.start({ plantilla: 'OTRA', ...person(6) }).expect(200);
    const [first, second] = (await client.mails(address(6))).map((mail) => mail.code);
    const asOther = (codigo: string): PromiseLike<Response> =>
      client.verify({ plantilla: 'OTRA', ...person(6), codigo });
    expect((await asOther(second!)).body).to.deep.equal(VALID);
    expect((await verify(6, first)).body).to.deep.equal(VALID);
  });

  it('refuses the code when the address of the person has changed meanwhile', async () => {
    const codigo = await code(7);
    const email = 'nueva@correo.example';
    await client.host.database.changeRows('UPDATE auth_user SET email = $1 WHERE email = $2', [email, address(7)]);
    isNotOpen(await verify(7, codigo));
    expect((await client.verify({ ...person(7), codigo: await client.codeFor(person(7), email) })).body).to.deep.equal(
      VALID,
    );
  });

  it('counts a text that cannot be a code as a wrong code', async () => {
    const codigo = await code(8);
    for (const text of ['0', '00000', `${codigo}2`, "' OR '1'='1"]) {
      expect((await verify(8, text)).body.mensaje, text).to.match(/^El código no es correcto/);
    }
    expect((await verify(8, codigo)).body).to.deep.equal(VALID);
  });

  it('refuses malformed codes without counting a try', async () => {
    const codigo = await code(9);
    for (const [malformed, reason] of [
      [undefined, 'Este campo es requerido.'],
      ['  ', 'Este campo es requerido.'],
      [null, /texto|string|cadena/i],
      [12345, /texto|string|cadena/i],
      [[codigo], /texto|string|cadena/i],
      [{ $ne: '' }, /texto|string|cadena/i],
      ['A'.repeat(61), /60/],
    ] as const) {
      const { status, body } = await verify(9, malformed);
      expect(status, JSON.stringify(malformed)).to.equal(400);
      expect(body).to.include({ EsCorrecto: false, code: 'invalid' });
      expect(body.mensaje).to.be.a('string');
      expect(body.errors.codigo).to.have.length(1);
      expect(body.errors.codigo[0]).to.match(reason instanceof RegExp ? reason : new RegExp(`^${reason}$`));
    }
    const nul = await verify(9, `${codigo}\0`);
    expect(nul.status).to.equal(400);
    expect(nul.body).to.include({ EsCorrecto: false, code: 'invalid_text' });
    expect((await verify(9, codigo)).body).to.deep.equal(VALID);
  });
});
