import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { contribute, token, type AnyHostPlugin } from '../../../../../host/plugin-api/index.js';
import { TaskWorks, type TaskWork } from '../../../../../plugins/workflow/contract.js';
import { startTestHost, type TestHostOptions } from '../../../../../testing/start-test-host.js';
import { createTestDatabase } from '../../../../../testing/test-database.js';
import { until } from '../../../../../testing/until.js';
import { importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { pluginOf } from '../../../../host/support/plugin-of.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';
import { FailingStamps, stampPlugin } from '../../support/stamp-plugin.js';
import { workflowPlugins } from '../../support/workflow-client.js';

const stamped = (codigo: string, more: Record<string, string | number> = {}) =>
  definition(
    [
      task('SELLO', 'SELLAR', { libro: 'ACTAS', texto: 'datos.asunto', ...more }),
      user('FIRMAR'),
      user('REPETIR'),
      task('FIN', 'FIN'),
    ],
    flow('SELLAR>FIRMAR?datos.SELLAR.copias > 1', 'SELLAR>REPETIR', 'FIRMAR!SIGUE>FIN', 'REPETIR!SIGUE>FIN'),
    { codigo },
  );

const addBook = async ({ client }: AutomaticCity): Promise<void> => {
  await client.host.database.insertRows('sellos_libro', [{ codigo: 'ACTAS', edicion: 3 }]);
};

const retry = async (city: AutomaticCity, llave: string): Promise<void> => {
  const { id } = await city.task(llave, 'SELLAR');
  const admin = await city.client.admin();
  expect((await admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'Corregido' })).status).to.equal(200);
};

describe('a type of tasks that a plugin contributes', () => {
  let city: AutomaticCity;
  let stamps: FailingStamps;

  before(async () => {
    city = await startAutomaticCity({
      plugins: [...workflowPlugins, stampPlugin],
      config: { auth: { accessSeconds: 30 * 86_400 } },
    });
    stamps = city.client.host.container.get(FailingStamps);
    await addBook(city);
    await city.client.release('ana', stamped('ACTA', { copias: 2 }));
  });
  after(() => city.stop());

  const texts = async (llave: string): Promise<string[]> => {
    const sql = 'SELECT clave, texto FROM sellos_sello';
    const rows = await city.client.host.database.rows<{ clave: string; texto: string }>(sql);
    return rows.filter(({ clave }) => clave.startsWith(llave)).map(({ texto }) => texto);
  };
  const attempts = (llave: string): number => stamps.asked.filter((key) => key.startsWith(llave)).length;
  /** Waits until the instance has ended, and skips the pauses between attempts. */
  const untilTriedAgain = (llave: string): Promise<void> =>
    until('it was tried again', async () => {
      city.client.host.clock.advance(30);
      return (await city.task(llave, 'FIRMAR').catch(() => undefined))?.estado === 'EN_POOL';
    });
  const done = async (llave: string): Promise<number> =>
    (await city.see(llave)).historial.filter(({ tipo }) => tipo === 'HECHA').length;
  const faultsOf = async (codigo: string, definicion: object): Promise<{ path: string; codigo: string }[]> => {
    const { body } = await city.client.saveDraft('ana', codigo, { definicion, revision: 0 }).expect(200);
    return body.errores.map((one: { path: string[]; codigo: string }) => ({ ...one, path: one.path.join('.') }));
  };

  it('is parsed, checked and published like the others', async () => {
    expect(await faultsOf('A', stamped('A', { libro: 'NADA', texto: 'asunto >', copias: 10, otro: 1 }))).to.deep.equal([
      {
        path: 'tareas.0.copias',
        codigo: 'formato',
        mensaje: 'La tarea «SELLAR», campo «copias»: Puede ser hasta 9.',
      },
      {
        path: 'tareas.0.libro',
        codigo: 'libro_desconocido',
        mensaje: 'La tarea «SELLAR» nombra el libro «NADA», que no existe.',
      },
      {
        path: 'tareas.0.otro',
        codigo: 'formato',
        mensaje: 'La tarea «SELLAR», campo «otro»: Este campo no se espera.',
      },
      {
        path: 'tareas.0.texto',
        codigo: 'expresion_invalida',
        mensaje: 'La tarea «SELLAR», campo «texto»: No se entiende en la línea 1, columna 9: falta algo.',
        linea: 1,
        columna: 9,
      },
    ]);
    const { errores } = (
      await city.client.saveDraft('ana', 'B', { definicion: stamped('B', { texto: 'usuario.id' }), revision: 0 })
    ).body as { errores: { codigo: string }[] };
    expect(
      errores.map(({ codigo }) => codigo),
      'nobody acts',
    ).to.deep.equal(['expresion_invalida']);
    const saved = await city.client
      .saveDraft('ana', 'C', { definicion: stamped('C', { libro: 'NADA' }), revision: 0 })
      .expect(200);
    const refused = await city.client.publish('ana', 'C', { revision: saved.body.revision as number }).expect(400);
    expect(refused.text).to.include('libro_desconocido');
  });

  it('is listed for designers', async () => {
    const { body } = await city.client.get('ana', 'catalogos/').expect(200);
    const shown = body.tipos as { codigo: string; descripcion: string }[];
    expect(shown.find(({ codigo }) => codigo === 'SELLO')).to.deep.equal({
      codigo: 'SELLO',
      descripcion: 'Estampa un sello.',
    });
    expect(shown.map(({ codigo }) => codigo)).to.include.members(['USUARIO', 'FIN']);
    const schema = (await city.client.get('ana', 'esquema/').expect(200)).body as object;
    const accepts = new Ajv2020({ strict: true }).compile(schema);
    expect(accepts(stamped('ACTA', { copias: 2 })), JSON.stringify(accepts.errors)).to.equal(true);
    expect(accepts(stamped('ACTA', { copias: 0 }))).to.equal(false);
    expect(JSON.stringify(schema)).to.include('Código del libro en el que se estampa.');
  });

  it('is carried out once; its result is in the data under its code, and the process continues by it', async () => {
    const llave = await city.start('ACTA', { asunto: 'Visto' });
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    expect((await city.see(llave)).datos).to.deep.equal({
      asunto: 'Visto',
      SELLAR: { texto: 'Visto', libro: 3, copias: 2 },
    });
    expect([await texts(llave), attempts(llave), await done(llave)]).to.deep.equal([['Visto'], 1, 1]);
  });

  it('gets the versions at the publication of its process; another publication takes the new ones', async () => {
    await city.client.host.database.changeRows('UPDATE sellos_libro SET edicion = 4');
    const old = await city.start('ACTA', { asunto: 'Viejo' });
    await city.untilTask(old, 'FIRMAR', 'EN_POOL');
    expect((await city.see(old)).datos['SELLAR']).to.include({ libro: 3 });
    expect(await city.client.release('ana', stamped('ACTA', { copias: 2 }))).to.equal(2);
    const renewed = await city.start('ACTA', { asunto: 'Nuevo' });
    await city.untilTask(renewed, 'FIRMAR', 'EN_POOL');
    expect((await city.see(renewed)).datos['SELLAR']).to.include({ libro: 4 });
  });

  it('has an incident where it cannot be done with these data, and is done with the same key once they are fixed', async () => {
    const llave = await city.start('ACTA', { asunto: 7 });
    expect(await city.incidentOf(llave, 'SELLAR')).to.include({
      codigo: 'sello_sin_texto',
      mensaje: 'El sello no dice nada.',
    });
    const { database } = city.client.host;
    await database.changeRows('UPDATE workflow_instance SET datos = $1 WHERE llave = $2', [
      JSON.stringify({ asunto: 'Ya' }),
      llave,
    ]);
    await retry(city, llave);
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    const keys = stamps.asked.filter((key) => key.startsWith(llave));
    expect([keys.length, new Set(keys).size]).to.deep.equal([2, 1]);
    expect(await texts(llave)).to.deep.equal(['Ya']);
  });

  it('is tried again where its error asks for that', async () => {
    const llave = await city.start('ACTA', { asunto: 'Visto', modo: 'luego' });
    await until('it was tried', () => Promise.resolve(attempts(llave) === 1));
    expect((await city.task(llave, 'SELLAR')).estado).to.equal('EN_EJECUCION');
    await untilTriedAgain(llave);
    expect([attempts(llave), await texts(llave), await done(llave)]).to.deep.equal([2, ['Visto'], 1]);
  });

  it('repeats nothing where its host dies between the effect and the mark', async () => {
    const llave = await city.start('ACTA', { asunto: 'Visto', modo: 'muere antes de la marca' });
    await untilTriedAgain(llave);
    expect([attempts(llave), await texts(llave), await done(llave)]).to.deep.equal([2, ['"Visto"'], 1]);
  });

  it('keeps neither effect nor mark of a transaction that rolls back', async () => {
    const llave = await city.start('ACTA', { asunto: 'Visto', modo: 'muere antes del compromiso' });
    await untilTriedAgain(llave);
    expect([attempts(llave), await texts(llave), await done(llave)]).to.deep.equal([2, ['Visto'], 1]);
  });

  it('has an incident where its job fails for the last time', async () => {
    const llave = await city.start('ACTA', { asunto: 'Visto', modo: 'nunca' });
    expect(await city.incidentOf(llave, 'SELLAR')).to.deep.include({
      codigo: 'trabajo_abandonado',
      mensaje: 'No hay tinta.',
    });
  });

  it('ends its work in the version in which it began', async () => {
    await city.client.release('ana', stamped('QUEDA', { copias: 2 }));
    const llave = await city.start('QUEDA', { asunto: 'Acta', modo: 'nunca' });
    await city.untilTask(llave, 'SELLAR', 'INCIDENTE');
    await city.client.release('ana', stamped('QUEDA', { copias: 1 }));
    const admin = await city.client.admin();
    const { data } = await admin.query('workflow.instances.checkMove', { proceso: 'QUEDA' });
    const [fit] = (data as { items: { motivos: { codigo: string }[] }[] }).items;
    expect(fit!.motivos.map(({ codigo }) => codigo)).to.deep.equal(['trabajo_comenzado']);
  });
});

describe('a type of tasks whose plugin is not loaded', () => {
  let place: { readonly databaseUrl: string; readonly dataFolder: string };
  let remove: () => Promise<void>;
  const withStamps = { plugins: [...workflowPlugins, stampPlugin] };

  before(async () => {
    const database = await createTestDatabase();
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'ventanilla-types-'));
    place = { databaseUrl: database.url, dataFolder };
    remove = async () => {
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    };
  });
  after(() => remove());

  const on = async (options: TestHostOptions, work: (city: AutomaticCity) => Promise<void>): Promise<void> => {
    const city = await startAutomaticCity({ ...place, ...options });
    try {
      await work(city);
    } finally {
      await city.stop();
    }
  };

  it('has an incident where an instance reaches it, until its plugin is loaded again', async () => {
    let llave = '';
    await on(withStamps, async (city) => {
      await addBook(city);
      await city.client.release('ana', stamped('ACTA', { copias: 2 }));
    });
    await on({}, async (city) => {
      const { body } = await city.client.state('ana', 'ACTA').expect(200);
      expect(body.activa.definicion.tareas[0]).to.include({ tipo: 'SELLO', copias: 2 });
      llave = await city.start('ACTA', { asunto: 'Visto' });
      expect(await city.incidentOf(llave, 'SELLAR')).to.include({
        codigo: 'tipo_no_disponible',
        mensaje: 'La tarea «SELLAR» es del tipo «SELLO», que nada instalado ofrece.',
      });
    });
    await on(withStamps, async (city) => {
      await retry(city, llave);
      await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
      expect((await city.see(llave)).datos['SELLAR']).to.include({ texto: 'Visto' });
    });
  });

  it('is not published, and leaves a process of a bundle a draft, with a warning; a misspelling is refused', () =>
    on({}, async (city) => {
      const definicion = stamped('OTRA');
      const saved = await city.client.saveDraft('ana', 'OTRA', { definicion, revision: 0 }).expect(200);
      const refused = await city.client.publish('ana', 'OTRA', { revision: saved.body.revision as number }).expect(400);
      expect(refused.text).to.include('tipo_no_disponible');

      const procesos = [
        { codigo: 'DE_AFUERA', nombre: 'De afuera', definicion: { ...stamped('DE_AFUERA'), nombre: 'De afuera' } },
      ];
      const { warnings } = await importInto(city.client.host, { procesos });
      expect(warnings).to.deep.equal([
        'procesos DE_AFUERA: not published, as a plugin is not loaded: La tarea «SELLAR» es del tipo «SELLO», que nada instalado ofrece.',
      ]);
      const { body } = await city.client.state('ana', 'DE_AFUERA').expect(200);
      expect(body.activa).to.equal(null);
      expect(body.staging.definicion.tareas[0].tipo).to.equal('SELLO');

      const pago = { factura: 'datos.factura', si_no_paga: 'Nada.' };
      const fee = definition(
        [task('ESPERA', 'PAGO', { pago, hasta: 'P5D' }), task('FIN', 'FIN')],
        [...flow('PAGO>FIN'), { desde: 'PAGO', vencido: true, hacia: 'FIN' }],
        { codigo: 'TASA', nombre: 'Tasa' },
      );
      const charging = { procesos: [{ codigo: 'TASA', nombre: 'Tasa', definicion: fee }] };
      expect((await importInto(city.client.host, charging)).warnings).to.deep.equal([
        'procesos TASA: not published, as a plugin is not loaded: La tarea «PAGO» espera un pago, y nada instalado los recibe.',
      ]);

      const tareas = [task('USUARO', 'A'), task('FIN', 'FIN')];
      const slip = definition(tareas, flow('A>FIN'), { codigo: 'MAL' });
      const reason = await refusalOf(
        importInto(city.client.host, { procesos: [{ codigo: 'MAL', nombre: 'Proceso', definicion: slip }] }),
      );
      expect(reason).to.include('El tipo de la tarea no existe. ¿Es «USUARIO»?');
    }));
});

describe('a type of tasks stops the boot', () => {
  const bringing = (parts: Partial<TaskWork>): AnyHostPlugin => {
    const work: TaskWork = {
      tipo: 'OTRO',
      schema: z.strictObject({ libro: z.string() }),
      carryOut: () => Promise.resolve(undefined),
      ...parts,
    };
    const service = token<TaskWork>('other/Work');
    return pluginOf({
      id: 'other',
      dependsOn: ['workflow'],
      contributes: [contribute(TaskWorks, service)],
      bindings: ({ bind }) => void bind(service).toConstantValue(work),
    });
  };
  const cases: readonly (readonly [name: string, parts: Partial<TaskWork>, reason: string])[] = [
    ['that another plugin brings', { tipo: 'SELLO' }, "the task type 'SELLO' is brought by two plugins"],
    ["that is the engine's own", { tipo: 'CORREO' }, "the task type 'CORREO' is the engine's own"],
    ['that is no code', { tipo: 'otro' }, "the task type 'otro' is not 1 to 20 capital letters, digits and _"],
    [
      'with a field that every task has',
      { schema: z.strictObject({ nombre: z.string() }) },
      "the task type 'OTRO' has a field 'nombre', as every task has",
    ],
    [
      'with an expression in a field that it does not have',
      { expressions: ['texto'] },
      "the task type 'OTRO' names a field 'texto' that its schema does not have",
    ],
  ];
  for (const [name, parts, reason] of cases) {
    it(name, async () => {
      const plugins = [...workflowPlugins, stampPlugin, bringing(parts)];
      expect(await refusalOf(startTestHost({ plugins }))).to.include(reason);
    });
  }
});
