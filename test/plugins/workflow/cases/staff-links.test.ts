import { expect } from 'chai';
import { CaseCity, type FiledCase } from '../support/case-city.js';

interface Linked {
  readonly ruta: string;
}

describe('links of a case for staff', () => {
  let city: CaseCity;
  let filed: FiledCase;

  before(async () => {
    city = await CaseCity.begin();
    filed = await city.file('rosa');
    const answering = city.client.auth.call('post', `/home/api/tramite/respuesta/${filed.radicado}/`, {
      headers: await city.client.auth.jwt('mesa'),
    });
    const { body } = await answering
      .field('texto', 'Va bien.')
      .attach('archivos', Buffer.from('la respuesta'), 'respuesta.txt')
      .expect(201);
    expect(body.respuesta.archivos[0].ruta).to.equal(`/home/api/tramite/respuesta/${filed.radicado}/1/archivo/1`);
  });
  after(() => city?.stop());

  const download = async (as: string, path: string): Promise<{ status: number; text: string }> =>
    city.client.auth.call('get', path, { headers: await city.client.auth.jwt(as) }).buffer(true);
  const linksFor = async (as: string): Promise<{ readonly filed: string | undefined; readonly answer: string }> => {
    const entries = await city.readAll(as, filed.radicado);
    const fileOf = (tipo: string): string | undefined =>
      (entries.find((one) => one.tipo === tipo)!.datos['archivos'] as Linked[] | undefined)?.[0]?.ruta;
    return { filed: fileOf('REGISTRO'), answer: fileOf('RESPUESTA')! };
  };

  it('lead to the filing and its answers, by the number of the record and without its key', async () => {
    const links = await linksFor('mesa');
    expect(JSON.stringify(await city.readAll('mesa', filed.radicado))).not.to.include(filed.key);
    expect((await download('mesa', links.filed!)).text).to.equal('un plano');
    expect((await download('mesa', `/home/api/tramite/archivo/${filed.key}/plano`)).text).to.equal('un plano');
    expect((await download('mesa', links.answer)).text).to.equal('la respuesta');
    // A clerk who holds a task of the case, without any permission.
    expect(await linksFor('luz')).to.deep.equal(links);
    expect((await download('luz', links.answer)).text).to.equal('la respuesta');
    expect((await download('luz', links.filed!)).text).to.equal('un plano');
  });

  it('are not for other users, nor for the user who filed, whose own link has the key', async () => {
    const { answer } = await linksFor('mesa');
    for (const as of ['otra', 'beto', 'rosa']) expect((await download(as, answer)).status, as).to.equal(403);
    const own = await linksFor('rosa');
    expect(own).to.deep.equal({
      filed: undefined,
      answer: `/home/api/tramite/seguimiento/${filed.key}/respuesta/1/archivo/1`,
    });
    expect((await download('rosa', own.answer)).text).to.equal('la respuesta');
    for (const path of [answer.replace('/1/archivo/1', '/2/archivo/1'), answer.replace(/\d-/, '9-')]) {
      expect((await download('mesa', path)).status, path).to.equal(404);
    }
  });

  it('open the filed files for the holder of a present task, also of a called instance, and no longer afterwards', async () => {
    const links = await linksFor('mesa');
    const llave = await city.llaveOf(filed);
    await city.work('luz', llave, 'ATENDER');
    const visit = await city.calledBy(llave);
    expect((await download('luz', links.filed!)).status).to.equal(403);
    expect(await linksFor('luz')).to.deep.equal({ ...links, filed: undefined });
    expect((await download('beto', links.filed!)).text).to.equal('un plano');
    expect((await download('beto', links.answer)).text).to.equal('la respuesta');
    expect(await linksFor('beto'), 'the case of the task that the user holds').to.deep.equal(links);
    await city.work('beto', visit, 'VISITAR');
    expect((await download('beto', links.filed!)).status).to.equal(403);
  });
});
