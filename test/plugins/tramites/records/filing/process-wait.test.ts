import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type request from 'supertest';
import { plugin as auth } from '../../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../../plugins/forms/index.js';
import { plugin as terms } from '../../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { Signal } from '../../../../support/signal.js';
import { startingPlugin, type Meanwhile } from '../../support/starter-plugin.js';

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
];

const bundle = {
  tramites: [
    { codigo: 'LICENCIA', nombre: 'Licencia', proceso: 'LICENCIA', preguntas },
    { codigo: 'PERMISO', nombre: 'Permiso', proceso: 'PERMISO', preguntas },
    { codigo: 'SIMPLE', nombre: 'Simple', preguntas },
  ],
};

const numberOf = ({ radicado }: Filed): number => Number(radicado.split('-')[1]);

describe('the slow start of a process', () => {
  const meanwhile: Meanwhile = {};
  let citizen: TramiteClient;

  before(async () => {
    citizen = await startTramiteHost(bundle, {
      plugins: [auth, calendar, terms, forms, tramites, startingPlugin(meanwhile)],
      // The host itself sometimes needs a connection.
      config: { database: { connections: 3 } },
    });
  });
  afterEach(() => {
    meanwhile.prepare = undefined;
    meanwhile.start = undefined;
  });
  after(() => citizen.host.stop());

  /** Files a record whose process waits, while it is prepared or started, until `others` are filed. */
  const whileLocked = async (
    where: keyof Meanwhile,
    others: () => Promise<readonly Filed[]>,
  ): Promise<{ readonly held: Filed; readonly others: readonly Filed[] }> => {
    const isThere = new Signal();
    const mayGoOn = new Signal();
    meanwhile[where] = async (proceso) => {
      if (proceso !== 'LICENCIA') return;
      isThere.give();
      await mayGoOn.given;
    };
    const filing = citizen.file('LICENCIA', { nombre: 'Ana', correo: 'ana@correo.example' });
    await isThere.given;
    try {
      const filed = await others();
      mayGoOn.give();
      return { held: await filing, others: filed };
    } finally {
      mayGoOn.give();
    }
  };

  const fileOthers = async (): Promise<readonly Filed[]> => {
    const file = async (sent: request.Test): Promise<Filed> => (await sent.expect(200)).body as Filed;
    return [
      await citizen.file('SIMPLE', { nombre: 'Eva' }),
      await citizen.file('PERMISO', { nombre: 'Eva' }),
      await file(citizen.create('SIMPLE', { nombre: 'Eva' }).set('Idempotency-Key', randomUUID())),
      await file(citizen.multipart('SIMPLE').field('nombre', 'Eva').attach('soporte', Buffer.from('x\n'), 'x.txt')),
    ];
  };

  it('delays no other filing of the year, and gets its number after them', async () => {
    const { held, others } = await whileLocked('start', fileOthers);
    const numbers = [...others, held].map(numberOf);
    const first = numbers[0]!;
    expect(numbers).to.deep.equal(numbers.map((_, index) => first + index));
  });

  it('holds no connection during its preparation', async () => {
    // There are more records than connections in the pool.
    const most = 4;
    let prepared = 0;
    const areThere = new Signal();
    const held = new Signal();
    meanwhile.prepare = async (proceso) => {
      if (proceso !== 'LICENCIA') return;
      prepared += 1;
      if (prepared === most) areThere.give();
      await held.given;
    };
    const filings = Array.from({ length: most }, () => citizen.file('LICENCIA', { nombre: 'Ana' }));
    await areThere.given;
    const others = await fileOthers();
    held.give();
    const numbers = [...others, ...(await Promise.all(filings))].map(numberOf);
    expect(new Set(numbers).size).to.equal(8);
    expect(Math.max(...numbers) - Math.min(...numbers)).to.equal(7);
  });
});
