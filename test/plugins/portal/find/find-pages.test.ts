import { expect } from 'chai';
import request from 'supertest';
import { TramiteFinder } from '../../../../plugins/portal/find/tramite-finder.js';
import { portalConfig } from '../../../../plugins/portal/portal-config.js';
import type { OfferedTramites } from '../../../../plugins/tramites/contract.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { htmlOf, startPortalHost, tramitesIn } from '../support/portal-host.js';

const SCRIPT = '<script>alert(1)</script>';
const PASSWORD = 'correcta-y-larga';
const preguntas = [{ pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' }];
const tramite = (codigo: string, nombre: string, more: object = {}): object => ({ codigo, nombre, preguntas, ...more });

describe('finding a tramite in a browser', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    host = await startPortalHost({
      config: { portal: { featured: ['RESIDENCIA', 'RETIRADO'], phone: '+57 602 123 4567' } },
      bundle: {
        usuarios: [{ username: 'editora', password: PASSWORD, permisos: ['tramites.admin'] }],
        tramites: [
          tramite('RESIDENCIA', 'Certificado de residencia', {
            tema: 'Certificados',
            descripcion: 'Certifica desde cuándo vive en su barrio.',
            sinonimos: ['carta de vecindad', 'paz y salvo'],
            requisitos: ['Su documento', 'Un recibo de servicios'],
            costo: { valor: '848500', moneda: 'COP' },
            termino: 'DOCUMENTOS',
            dependencia: 'Secretaría de Gobierno',
          }),
          tramite('PODA', 'Poda de árboles', {
            tema: 'Árboles y ambiente',
            costo: 'Sin costo',
            sinonimos: ['petición de tala'],
            termino: 'PETICION',
            terminos: { pregunta: 'tipo', respuestas: { C: 'CONSULTA' } },
            preguntas: [
              {
                pre_codigo: 'tipo',
                pre_texto: 'Tipo',
                pre_tipo: 'SELECCION',
                opciones: [{ codigo: 'C', nombre: 'Consulta' }, 'Otra'],
              },
            ],
          }),
          tramite('LIBRE', 'Sin tema'),
          tramite('GUION', SCRIPT, {
            tema: `Tema ${SCRIPT}`,
            descripcion: SCRIPT,
            requisitos: [SCRIPT],
            costo: SCRIPT,
            norma: SCRIPT,
            plazo: { habiles: 5 },
            dependencia: SCRIPT,
          }),
        ],
      },
    });
    admin = await AdminCaller.login(host, 'editora', PASSWORD);
  });
  after(() => host.stop());

  it('begins with the topics by name, and what the city names itself', async () => {
    const html = await htmlOf(host, '/');
    expect(html).to.match(/<h1>¿Qué trámite necesita\?<\/h1>/);
    const topics = [...html.matchAll(/<h3 id="t-([\w-]+)"/g)].map(([, code]) => code);
    expect(topics).to.deep.equal([
      'tema-arboles-y-ambiente',
      'tema-certificados',
      'tema-tema-script-alert-1-script',
      'tema-otros-tramites',
    ]);
    // The featured one first, and one that is not offered not at all.
    expect(tramitesIn(html)).to.deep.equal(['RESIDENCIA', 'PODA', 'RESIDENCIA', 'GUION', 'LIBRE']);
  });

  it('goes on by topic, and by words with mistakes', async () => {
    expect(tramitesIn(await htmlOf(host, '/tramites/'))).to.have.length(4);
    expect(tramitesIn(await htmlOf(host, '/tramites?tema=certificados'))).to.deep.equal(['RESIDENCIA']);
    const found = await htmlOf(host, `/tramites/?q=${encodeURIComponent('arvol')}`);
    expect(tramitesIn(found)).to.deep.equal(['PODA']);
    expect(found).to.include('1 trámite para «arvol»');
    const nothing = await htmlOf(host, '/tramites/?q=xilofono&tema=certificados&otra=1');
    expect(nothing).to.include('Ningún trámite para «xilofono»');
    expect(tramitesIn(nothing), 'a petition').to.deep.equal(['PODA']);
    expect(nothing).to.include('a más tardar en 15 días hábiles; según lo que pida, el plazo cambia.');
    expect(nothing).to.include('<a href="tel:+576021234567">+57 602 123 4567</a>');
    expect(found).not.to.include('tel:');
    await request(host.url)
      .get('/tramites/?tema=otro')
      .expect(404)
      .expect(/No tenemos ese tema/);
  });

  it('goes on by the names that people use for a tramite', async () => {
    for (const q of ['paz y salvo', 'VECINDAD', 'carta de besindad']) {
      expect(tramitesIn(await htmlOf(host, `/tramites/?q=${encodeURIComponent(q)}`)), q).to.deep.equal(['RESIDENCIA']);
    }
    expect(await htmlOf(host, '/tramites/RESIDENCIA')).not.to.include('vecindad');
  });

  it('says how long each kind takes where the law has several terms', async () => {
    const html = await htmlOf(host, '/tramites/PODA');
    expect(html).to.include('<br>Consulta: 30 días').and.include('15 días hábiles para responderle; según lo que pida');
  });

  it('offers the petition that the city names, if it is offered', async () => {
    const tramites = ['UNA', 'OTRA'].map((codigo) => ({ codigo, nombre: 'Petición', termino: 'PETICION' }));
    const all = () => Promise.resolve(tramites);
    const offered = { listTramites: all, searchTramites: all } as unknown as OfferedTramites;
    for (const [named, expected] of [
      ['OTRA', 'OTRA'],
      ['RETIRADA', 'UNA'],
      [undefined, 'UNA'],
    ] as const) {
      const finder = new TramiteFinder(offered, portalConfig.parse({ petition: named }));
      expect((await finder.petition())?.codigo, named).to.equal(expected);
    }
  });

  it('says what a tramite needs, costs and takes, with its law, and begins it', async () => {
    const html = await htmlOf(host, '/tramites/RESIDENCIA');
    for (const said of [
      '<h1>Certificado de residencia</h1>',
      '<li>Un recibo de servicios</li>',
      '10 días hábiles',
      'Ley 1755 de 2015, art. 14, num. 1',
      'Secretaría de Gobierno',
      'method="post" action="/tramites/RESIDENCIA/comenzar"',
      'href="/tramites/?tema=certificados"',
    ]) {
      expect(html).to.include(said);
    }
    expect(html).to.match(/\$\s848\.500</);
    const bare = await htmlOf(host, '/tramites/LIBRE');
    expect(bare).not.to.match(/Cuánto|Qué necesita|días hábiles/);
  });

  it('of something that is not there is 404, with a search', async () => {
    for (const path of ['/tramites/NADA', '/tramites/%3Cscript%3E', '/paginas/nada']) {
      const { text } = await request(host.url)
        .get(path)
        .expect(404)
        .expect('Content-Type', /^text\/html/);
      expect(text.split('role="search"')).to.have.length(2);
      expect(text).not.to.include('<script');
    }
  });

  it('shows texts of the city and of the address as text', async () => {
    const paths = ['/', '/tramites/', '/tramites/GUION', `/tramites/?q=${encodeURIComponent(`"><${SCRIPT}`)}`];
    for (const path of paths) {
      const html = await htmlOf(host, path);
      expect(html, path).not.to.match(/<script|alert\(1\)<\/script>/);
      expect(html, path).to.include('&lt;script&gt;');
    }
  });

  it('takes any query as it is', async () => {
    const queries = ['q=a&q=b', 'q[x]=1', `q=${'a'.repeat(5000)}`, 'tema=a&tema=b', 'q=%00', 'x=1'];
    for (const query of queries) {
      const { status } = await request(host.url).get(`/tramites/?${query}`);
      expect(status, query).to.be.oneOf([200, 400, 404]);
    }
  });

  it('is kept by browsers until it changes, and is new within a second of a change', async () => {
    for (const path of ['/', '/tramites/', '/tramites/PODA']) {
      const first = await request(host.url).get(path).expect(200).expect('Cache-Control', 'public, max-age=60');
      const tag = first.headers['etag'] as string;
      await request(host.url).get(path).set('If-None-Match', tag).expect(304);
      await request(host.url).get(path).set('If-None-Match', '"otra"').expect(200);
    }
    const { headers } = await request(host.url).get('/tramites/PODA');
    const changed = { codigo: 'PODA', nombre: 'Poda y tala', preguntas, tema: 'Certificados' };
    expect((await admin.mutate('tramites.tramites.save', changed)).status).to.equal(200);
    host.clock.advance(1);
    await request(host.url)
      .get('/tramites/PODA')
      .set('If-None-Match', headers['etag'] as string)
      .expect(200)
      .expect(/Poda y tala/);
    expect(tramitesIn(await htmlOf(host, '/tramites/?tema=certificados'))).to.deep.equal(['PODA', 'RESIDENCIA']);
    expect(tramitesIn(await htmlOf(host, '/tramites/?q=tala'))).to.deep.equal(['PODA']);
  });

  it('names some of a large topic, and how many there are', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const item = { codigo: `PLAZA_${number}`, nombre: `Puesto ${number}`, preguntas, tema: 'Plazas' };
      await admin.mutate('tramites.tramites.save', item);
    }
    host.clock.advance(1);
    const html = await htmlOf(host, '/');
    expect(tramitesIn(html).filter((code) => code.startsWith('PLAZA'))).to.have.length(4);
    expect(html).to.include('Vea otro trámite de Plazas');
  });
});
