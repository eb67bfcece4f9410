import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { exportedSections, importInto } from '../../../acceptance/support/bundles.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const recursos = [
  { nombre: 'Reposición', plazo: { habiles: 10 }, ante: 'Planeación', norma: 'Ley 1437 de 2011, art. 76' },
  { nombre: 'Queja', plazo: 'P5D' },
];
const frases = ['Falta el plano.', 'Falta la firma.'];
const item = { codigo: 'LICENCIA', nombre: 'Licencia', preguntas, recursos, frases };

describe('the remedies and phrases of a tramite', () => {
  let citizen: TramiteClient;
  let admin: AdminCaller;

  before(async () => {
    const password = 'correcta-y-larga';
    const usuarios = [{ username: 'jefa', password, is_superuser: true }];
    citizen = await startTramiteHost({ usuarios, tramites: [item] });
    admin = await AdminCaller.login(citizen.host, 'jefa', password);
  });
  after(() => citizen.host.stop());

  const save = (more: object) => admin.mutate('tramites.tramites.save', { ...item, ...more });

  it('are read, exported and left alone by the same import', async () => {
    expect((await admin.query('tramites.tramites.get', { codigo: 'LICENCIA' })).data).to.deep.include({
      recursos,
      frases,
    });
    expect((await exportedSections(citizen.host)).tramites![0]).to.deep.include({ recursos, frases });
    await importInto(citizen.host, { tramites: [item] });
    expect((await admin.query('tramites.tramites.get', { codigo: 'LICENCIA' })).data).to.include({ revision: 1 });
    expect((await save({ recursos: undefined, frases: undefined })).data).to.include({ outcome: 'changed' });
    const { data } = await admin.query('tramites.tramites.get', { codigo: 'LICENCIA' });
    expect(data).not.to.have.any.keys('recursos', 'frases');
  });

  it('are refused where they are too many, too long or blank', async () => {
    const [first] = recursos;
    const refused: [more: object, field: string][] = [
      [{ recursos: [] }, 'recursos'],
      [{ recursos: Array.from({ length: 6 }, () => first) }, 'recursos'],
      [{ recursos: [{ nombre: 'Reposición' }] }, 'recursos.0.plazo'],
      [{ recursos: [{ ...first, plazo: 'diez días' }] }, 'recursos.0.plazo'],
      [{ recursos: [{ ...first, nombre: ' ' }] }, 'recursos.0.nombre'],
      [{ frases: Array.from({ length: 21 }, () => 'x') }, 'frases'],
      [{ frases: ['x'.repeat(501)] }, 'frases.0'],
      [{ frases: [' '] }, 'frases.0'],
    ];
    for (const [more, field] of refused) {
      const answer = await save(more);
      expect(answer, field).to.include({ status: 400 });
      expect(answer.errors).to.have.property(field);
    }
  });
});
