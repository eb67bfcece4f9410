import { expect } from 'chai';
import type { Filed, TramiteClient } from '../../../acceptance/support/tramite-client.js';
import type { TestSmtpServer } from '../../../support/smtp-server.js';
import type { AnsweringClerk } from '../support/answering-staff.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { preguntas } from './support/noticed-tramites.js';

const tramites = [
  { codigo: 'QUEJA', nombre: 'Queja por <ruido>', preguntas },
  { codigo: 'LEGAL', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'AVISA', nombre: 'Avisa', preguntas, avisos: { RADICADO: 'La atiende <Ambiente>.\nHasta pronto.' } },
  { codigo: 'CALLA', nombre: 'Calla', preguntas, avisos: { RADICADO: false } },
  {
    codigo: 'PODA',
    nombre: 'Poda',
    preguntas,
    avisos: { DEVUELTO: 'Traiga el plano.\n<b>Sellado</b> & firmado.', RESUELTO: 'Se podó.' },
  },
];

describe('a notice that is mailed', () => {
  let city: MailedCitizen;
  let server: TestSmtpServer;
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async () => {
    city = await MailedCitizen.start(tramites, { cityName: 'Alcaldía de Prueba' });
    ({ server, citizen, clerk } = city);
  });
  after(() => city?.stop());

  const stored = (): Promise<{ ocasion: string; medio: string; envio: string }[]> =>
    citizen.host.database.rows('SELECT ocasion, medio, envio FROM tramites_record_notice ORDER BY id DESC');

  it('reports each change of state once to the address of the receipt, with the staff’s message and without their reason', async () => {
    const filed = await city.fileOne('QUEJA');
    const begin = {
      id: filed.datos,
      estado: 'EN_TRAMITE',
      motivo: 'La lleva Luis Pérez',
      para_ciudadano: 'Ya la leímos.',
    };
    await clerk.mutate('records.move', begin).expect(200);
    // Waits, as mails that are sent at the same time arrive in any order.
    await city.isQuiet();
    const para_ciudadano = 'Falta el plano <firmado>.';
    const asked = { id: filed.datos, estado: 'DEVUELTO', motivo: 'La lleva Luis Pérez', para_ciudadano };
    await clerk.mutate('records.move', asked).expect(200);
    for (const wrong of ['', ' ', 'x'.repeat(2001), 5]) {
      const input = { id: filed.datos, estado: 'EN_TRAMITE', para_ciudadano: wrong };
      await clerk.mutate('records.move', input).expect(400);
    }
    await city.isQuiet();
    expect(server.received.map(({ to }) => to)).to.deep.equal([['ana@correo.example'], ['ana@correo.example']]);
    const [begun, returned] = server.received.map(({ email }) => email);
    expect(begun!.subject).to.equal(`Alcaldía de Prueba: novedad en su solicitud ${filed.radicado}`);
    expect(begun!.text).to.contain('se lo pedimos.\n\nYa la leímos.').and.contain(filed.key);
    expect(begun!.html)
      .to.contain('Queja por &lt;ruido&gt;')
      .and.contain(`/seguimiento/${filed.key}">Vea en qué va</a>`);
    expect(returned!.subject).to.equal(`Alcaldía de Prueba: falta algo en su solicitud ${filed.radicado}`);
    expect(returned!.text).to.contain('A su solicitud le falta algo').and.contain('\nFalta el plano <firmado>.');
    expect(returned!.html).to.contain('Falta el plano &lt;firmado&gt;.');
    for (const said of [begun!.text, begun!.html, returned!.text, returned!.html]) expect(said).not.to.contain('Luis');
    expect((await stored()).slice(0, 2)).to.deep.equal([
      { ocasion: 'DEVUELTO', medio: 'CORREO', envio: 'ENVIADO' },
      { ocasion: 'EN_TRAMITE', medio: 'CORREO', envio: 'ENVIADO' },
    ]);
  });

  it('of a filing is the receipt, with the words of the tramite where it has some, and is stored', async () => {
    const kept = async ({ datos }: Filed): Promise<unknown[]> =>
      (
        await citizen.host.database.rows<object>(
          'SELECT ocasion, texto, medio, envio FROM tramites_record_notice WHERE record_id = $1',
          [datos],
        )
      ).map((row) => ({ ...row }));
    const sent = { ocasion: 'RADICADO', medio: 'CORREO', envio: 'ENVIADO' };
    server.received.splice(0);
    const plain = await citizen.file('QUEJA', { correo: 'ana@correo.example' });
    await city.isQuiet();
    const own = await citizen.file('AVISA', { correo: 'ana@correo.example' });
    await city.isQuiet();
    expect(server.received.map(({ email }) => email.subject)).to.deep.equal(
      [plain, own].map(({ radicado }) => `Alcaldía de Prueba: recibimos su solicitud ${radicado}`),
    );
    const [first, second] = server.received.map(({ email }) => email);
    expect(first!.text).to.contain('quedó radicada.\n\nNúmero de radicado');
    expect(second!.text).to.contain('quedó radicada.\n\nLa atiende <Ambiente>.\nHasta pronto.\n\nNúmero');
    expect(second!.html).to.contain('<p>La atiende &lt;Ambiente&gt;.<br');
    expect(await kept(plain)).to.deep.equal([{ ...sent, texto: 'Recibimos su solicitud.' }]);
    expect(await kept(own)).to.deep.equal([{ ...sent, texto: 'La atiende <Ambiente>.\nHasta pronto.' }]);
  });

  it('of a filing is left out where the tramite says so; the others go to the same address', async () => {
    server.received.splice(0);
    const silent = await citizen.file('CALLA', { correo: 'ana@correo.example' });
    await city.isQuiet();
    expect(server.received).to.have.length(0);
    expect(await clerk.query<{ recibo: unknown }>('records.get', { id: silent.datos })).to.include({ recibo: null });
    await city.move(silent, 'DEVUELTO');
    await city.isQuiet();
    expect(server.received.map(({ to }) => to)).to.deep.equal([['ana@correo.example']]);
    server.received.splice(0);
  });

  it('has the words of the tramite, or is left out where the tramite says so', async () => {
    const filed = await city.fileOne('PODA');
    await city.move(filed, 'EN_TRAMITE');
    await city.move(filed, 'DEVUELTO');
    await city.isQuiet();
    const [only, ...more] = server.received.map(({ email }) => email);
    expect(more).to.deep.equal([]);
    expect(only!.text).to.contain('Traiga el plano.\n<b>Sellado</b> & firmado.');
    expect(only!.html).to.contain('Traiga el plano.<br').and.contain('&lt;b&gt;Sellado&lt;/b&gt; &amp; firmado.');
  });

  it('reports the end beside an answer only where the tramite has words for it', async () => {
    const [queja, poda] = [await city.fileOne('QUEJA'), await city.fileOne('PODA')];
    for (const { key } of [queja, poda]) {
      await clerk.answerJson(key, { texto: 'Listo.', estado: 'RESUELTO' }).expect(201);
      await city.isQuiet();
    }
    const subjects = server.received.map(({ email }) => email.subject).sort();
    expect(subjects).to.deep.equal([
      `Alcaldía de Prueba: novedad en su solicitud ${poda.radicado}`,
      ...[queja, poda].map(({ radicado }) => `Alcaldía de Prueba: respuesta a su solicitud ${radicado}`),
    ]);
  });

  it('reports a forwarding with the words to the citizen, the entity and the letter, without the reason of staff', async () => {
    const filed = await city.fileOne('LEGAL');
    const letter = 'Les remitimos la petición 12, por ser de su competencia.';
    const input = {
      id: filed.datos,
      entidad: 'Instituto Nacional de Vías',
      oficio: letter,
      motivo: 'Lo dijo Luis Pérez.',
      para_ciudadano: 'La vía es nacional.',
    };
    await clerk.mutate('records.forward', input).expect(200);
    await city.isQuiet();
    expect(server.received).to.have.length(1);
    const { text } = server.received[0]!.email;
    expect(text)
      .to.contain('La vía es nacional.\n\nEntidad: Instituto Nacional de Vías.')
      .and.contain(letter)
      .and.not.contain('Luis');
  });

  it('leaves no words, address or key in the log', () => {
    const log = citizen.host.logLines.join('');
    expect(log)
      .to.contain('tramites/record-notice')
      .and.not.match(/correo\.example|key_|Traiga el plano|Luis/);
  });
});
