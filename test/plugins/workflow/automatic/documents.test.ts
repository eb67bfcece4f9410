import { expect } from 'chai';
import type { DocumentRequest } from '../../../../plugins/workflow/contract.js';
import { definition, flow, task, user } from '../definition/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../support/automatic-city.js';
import { documentPlugin } from '../support/document-plugin.js';
import { workflowPlugins } from '../support/workflow-client.js';

const process = (plantilla: string) =>
  definition(
    [task('DOCUMENTO', 'ACTO', { plantilla }), user('FIRMAR'), task('FIN', 'FIN')],
    flow('ACTO>FIRMAR', 'FIRMAR!SIGUE>FIN'),
    { codigo: 'ACTO' },
  );

describe('a task that makes a document', () => {
  const made: DocumentRequest[] = [];
  let city: AutomaticCity;

  before(async () => {
    city = await startAutomaticCity({ plugins: [...workflowPlugins, documentPlugin(made)] });
  });
  after(() => city.stop());

  it('is published with a template that there is', async () => {
    const saved = await city.client.saveDraft('ana', 'ACTO', { definicion: process('OTRA'), revision: 0 }).expect(200);
    const refused = await city.client.publish('ana', 'ACTO', { revision: saved.body.revision as number }).expect(400);
    expect(refused.text).to.include('plantilla_desconocida');
    expect(await city.client.release('ana', process('ACTO'))).to.equal(1);
  });

  it('has it made once, and tells the instance of it', async () => {
    const llave = await city.start('ACTO', { nombre: 'Ana' });
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    expect((await city.see(llave)).datos).to.deep.equal({ nombre: 'Ana', ACTO: { numero: 1 } });
    expect(made.map(({ plantilla, llave: whose, datos }) => [plantilla, whose, datos])).to.deep.equal([
      ['ACTO', llave, { nombre: 'Ana' }],
    ]);
  });

  it('stands still where it cannot be made with this data', async () => {
    const llave = await city.start('ACTO');
    expect(await city.incidentOf(llave, 'ACTO')).to.deep.include({
      codigo: 'faltan_datos',
      mensaje: 'Falta el nombre.',
    });
    expect(made).to.have.length(1);
  });
});
