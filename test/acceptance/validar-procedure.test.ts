import { expect } from 'chai';
import { z } from 'zod';
import { definePlugin, NotFoundError, UnavailableError, type AnyHostPlugin } from '../../host/plugin-api/index.js';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as calendar } from '../../plugins/calendar/index.js';
import { plugin as forms } from '../../plugins/forms/index.js';
import {
  ProcedureFailedError,
  ProcedureUsers,
  RegisteredProcedures,
  type ProcedureAnswer,
} from '../../plugins/procedures/contract.js';
import { plugin as terms } from '../../plugins/terms/index.js';
import { plugin as tramites } from '../../plugins/tramites/index.js';
import { NOT_OPEN, SENT, startValidationHost, type ValidationClient } from './support/validation-client.js';

const bundle = {
  plantillas_validacion: [
    { codigo: 'PREDIO', parametros: ['ficha', 'matricula'], fuente: 'SP_CORREO' },
    { codigo: 'PERDIDA', parametros: ['ficha'], fuente: 'SP_NINGUNO' },
  ],
};

const NOBODY = 'No se encontró un correo registrado con esos datos.';

/** Builds a plugin with one registered procedure, which the test implements. */
function proceduresPlugin(run: (parameters: Readonly<Record<string, unknown>>) => ProcedureAnswer): AnyHostPlugin {
  const procedures: Pick<RegisteredProcedures, 'checkCode' | 'runProcedure'> = {
    checkCode: () => Promise.resolve(),
    runProcedure: async (codigo, use, parameters) => {
      expect(use).to.equal('validacion');
      if (codigo !== 'SP_CORREO') throw new NotFoundError('No existe un procedimiento con ese código.');
      return Promise.resolve(run(parameters));
    },
  };
  return definePlugin({
    id: 'procedures',
    config: z.strictObject({}),
    offers: [ProcedureUsers],
    bindings: ({ bind }) => void bind(RegisteredProcedures).toConstantValue(procedures as RegisteredProcedures),
  });
}

describe('a validation whose addresses come from a registered procedure', () => {
  let client: ValidationClient;
  let answer: () => ProcedureAnswer;
  const asked: unknown[] = [];

  before(async () => {
    const procedures = proceduresPlugin((parameters) => {
      asked.push(parameters);
      return answer();
    });
    client = await startValidationHost(bundle, {
      plugins: [auth, calendar, terms, forms, tramites, procedures],
      config: { logging: { level: 'debug' } },
    });
  });
  after(() => client.host.stop());
  beforeEach(() => asked.splice(0));

  const fields = (ficha: string): object => ({ plantilla: 'PREDIO', ficha, matricula: '370-1' });
  const found = (respuesta: unknown) => (): ProcedureAnswer => ({ estado: true, respuesta });

  for (const [shape, respuesta] of [
    ['an object', { correo: ' predio1@correo.example ' }],
    ['a list of one row', [{ correo: 'predio2@correo.example', nombre: 'Ana' }]],
  ] as const) {
    it(`mails the code to the field "correo" of ${shape}, and verifies it`, async () => {
      answer = found(respuesta);
      const address = [respuesta].flat()[0]!.correo.trim();
      const { body } = await client.start({ ...fields(shape), otro: 'x' }).expect(200);
      expect(body.mensaje).to.match(SENT);
      expect(asked).to.deep.equal([{ ficha: shape, matricula: '370-1' }]);
      const [mail] = await client.mails(address);
      const verified = await client.verify({ ...fields(shape), codigo: mail!.code }).expect(200);
      expect(verified.body.EsCorrecto).to.equal(true);
    });
  }

  it('names the missing parameters of the template', async () => {
    const { body } = await client.start({ plantilla: 'PREDIO', ficha: '1' }).expect(400);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'Faltan parámetros o no son válidos: matricula.',
      code: 'invalid',
      errors: { matricula: ['Este campo es requerido.'] },
    });
    expect(asked).to.be.empty;
  });

  it('hides the message of a procedure that refuses', async () => {
    answer = () => ({ estado: false, mensaje: 'Ana Gil debe 150.000 pesos.' });
    const { body } = await client.start(fields('no')).expect(200);
    expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NOBODY });
    const verified = await client.verify({ ...fields('no'), codigo: 'AAAAA' }).expect(200);
    expect(verified.body).to.deep.equal({ EsCorrecto: false, mensaje: NOT_OPEN });
  });

  for (const [what, respuesta, warns] of [
    ['null', null, false],
    ['nothing', undefined, false],
    ['no row', [], false],
    ['a row without an address', [{ correo: null }], false],
    ['two rows', [{ correo: 'a@correo.example' }, { correo: 'b@correo.example' }], true],
    ['text', 'a@correo.example', true],
    ['an invalid address', { correo: 'x@y, ana@correo.example' }, true],
    ['another field', { email: 'a@correo.example' }, false],
    ['a huge text', { correo: `${'a'.repeat(100_000)}@correo.example` }, true],
  ] as const) {
    it(`finds nobody where the procedure answers ${what}`, async () => {
      answer = found(respuesta);
      const before = client.host.logLines.length;
      const { body } = await client.start(fields(what)).expect(200);
      expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NOBODY });
      const log = client.host.logLines.slice(before).join('');
      expect(log.includes('a procedure answered no field')).to.equal(warns);
      expect(log).not.to.contain('correo.example');
    });
  }

  it('answers 503 when procedures are unavailable', async () => {
    answer = () => {
      throw new UnavailableError('Los procedimientos están ocupados.');
    };
    const { body, headers } = await client.start(fields('ocupado')).expect(503);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'Los procedimientos están ocupados.',
      code: 'unavailable',
    });
    expect(headers).to.have.property('retry-after');
  });

  it('answers 503 without details when the procedure fails', async () => {
    answer = () => {
      throw new ProcedureFailedError('SP_CORREO', 'database-error');
    };
    const { body } = await client.start(fields('falla')).expect(503);
    expect(body).to.include({ EsCorrecto: false, code: 'unavailable' });
    expect(JSON.stringify(body)).not.to.contain('SP_CORREO');
  });

  it('answers 503 when the template names no registered procedure', async () => {
    const { body } = await client.start({ plantilla: 'PERDIDA', ficha: '1' }).expect(503);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'La validación no está disponible: su procedimiento no existe.',
      code: 'unavailable',
    });
  });

  it('answers 503 with the reason when procedures are not installed', async () => {
    const without = await startValidationHost(bundle, { plugins: [auth, calendar, terms, forms, tramites] });
    try {
      for (const call of [without.start(fields('1')), without.verify({ ...fields('1'), codigo: 'AAAAA' })]) {
        const { body } = await call.expect(503);
        expect(body).to.deep.equal({
          EsCorrecto: false,
          mensaje: 'La validación no está disponible: los procedimientos registrados no están instalados.',
          code: 'unavailable',
        });
      }
    } finally {
      await without.host.stop();
    }
  });
});
