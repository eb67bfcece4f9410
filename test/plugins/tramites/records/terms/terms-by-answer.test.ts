import { expect } from 'chai';
import { exportedSections, importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import { TermDesk } from '../../support/term-desk.js';

const password = 'correcta-y-larga';
const options = ['Petición', { codigo: 'Consulta', nombre: 'Consulta a la ciudad' }, 'Información'];
const preguntas = [
  { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
  { pre_codigo: 'tipo', pre_texto: 'Tipo', pre_tipo: 'SELECCION', opciones: options },
];
const terminos = { pregunta: 'tipo', respuestas: { Información: 'DOCUMENTOS', Consulta: 'CONSULTA' } };
const tramite = { codigo: 'PQRSD', nombre: 'PQRSD', termino: 'PETICION', terminos, preguntas };

describe('the terms of a tramite by the answer to a question', () => {
  let desk: TermDesk;
  before(async () => {
    const usuarios = [{ username: 'editora', password, permisos: ['tramites.admin'] }];
    desk = await TermDesk.start({ tramites: [tramite] }, { roles: [], usuarios });
  });
  after(() => desk?.stop());

  const termOf = async (answers: object) => {
    const filed = await desk.on('2026-03-27').citizen.file('PQRSD', answers);
    const { perfil, plazo } = (await desk.asks('term', { id: filed.datos })).data.termino;
    return { perfil: perfil as string, plazo: plazo as object, due: await desk.due(filed) };
  };

  it('are those of the law for each kind of petition, and the usual one for other answers', async () => {
    const usual = { perfil: 'PETICION', plazo: { habiles: 15 } };
    expect(await termOf({ tipo: 'Petición' })).to.deep.include(usual);
    expect(await termOf({ asunto: 'Poda' })).to.deep.include(usual);
    const information = await termOf({ tipo: 'Información' });
    expect(information).to.deep.include({ perfil: 'DOCUMENTOS', plazo: { habiles: 10 } });
    const question = await termOf({ tipo: 'Consulta' });
    expect(question).to.deep.include({ perfil: 'CONSULTA', plazo: { habiles: 30 } });
    const days = [information, await termOf({}), question].map(({ due }) => due);
    expect(days).to.deep.equal([...new Set(days)].toSorted());
  });

  it('come with a bundle, and are exported as they were written', async () => {
    const { host } = desk.citizen;
    expect((await importInto(host, { tramites: [tramite] })).report['tramites']).to.include({ left: 1 });
    expect((await exportedSections(host))['tramites']![0]).to.deep.include({ termino: 'PETICION', terminos });
  });

  it('are refused without the usual term, and for what the form does not ask or offer', async () => {
    const refused = async (more: object): Promise<string> =>
      refusalOf(importInto(desk.citizen.host, { tramites: [{ ...tramite, ...more }] }));
    expect(await refused({ termino: undefined })).to.match(/terminos: Escriba también termino/);
    expect(await refused({ terminos: { ...terminos, pregunta: 'asunto' } })).to.match(
      /terminos\.pregunta: .*SELECCION/,
    );
    expect(await refused({ terminos: { ...terminos, pregunta: 'otra' } })).to.match(/terminos\.pregunta: .*«otra»/);
    const unknown = { pregunta: 'tipo', respuestas: { Queja: 'PETICION' } };
    expect(await refused({ terminos: unknown })).to.match(/terminos\.respuestas\.Queja: .*la opción «Queja»/);
    expect(await refused({ terminos: { pregunta: 'tipo', respuestas: {} } })).to.match(/terminos\.respuestas/);
    const editor = await AdminCaller.login(desk.citizen.host, 'editora', password);
    const { revision } = (await editor.query('tramites.tramites.get', { codigo: 'PQRSD' })).data;
    const removal = { tramite: 'PQRSD', revision: revision as number, pre_codigo: 'tipo' };
    const { status, errors } = await editor.mutate('tramites.questions.remove', removal);
    expect([status, Object.keys(errors!)]).to.deep.equal([400, ['terminos.pregunta']]);
  });
});
