import { expect } from 'chai';
import { DemoChat, longDay, shortDay } from './support/demo-chat.js';
import { pdf, png } from './support/stored-files.js';

const ANA = ['Ana Gómez', 'CC 31234567', '/omitir', '/omitir'];
const REMEDY = 'la Oficina de Atención al Ciudadano, por escrito';
const ENDED = /\nResolvimos su solicitud\.\nVea su solicitud aquí: http\S+\/seguimiento\/key_\S+$/;
const LAPSE = 'Si no llega, entendemos que desiste de la solicitud y la archivamos';

describe('a citizen in a chat of the demonstration city', () => {
  let city: DemoChat;
  before(async () => {
    city = await DemoChat.start();
  });
  after(() => city?.stop());
  beforeEach(() => city.open());

  it('completes a petition, gets a part of it, asks for a review, and gets the rest', async () => {
    const key = await city.file('PQRSD', '1', 'Reclamo', ...ANA, 'Poda', 'Poden dos ramas.', '/omitir');
    await city.act('ventanilla', 'RECIBIR', 'REQUERIR', { paraCiudadano: 'Falta una foto del árbol.' });
    const { hasta } = (await city.tracked(key)).pendientes[0]!;
    expect(await city.message())
      .to.include('A su solicitud le falta algo.')
      .and.to.include(`Falta una foto del árbol.\n\nTiene hasta el ${longDay(hasta)}. ${LAPSE}`)
      .and.to.match(/\nPara entregarlo en este chat, escriba \/pendiente\.$/);
    expect(await city.say('/pendiente'))
      .to.include(`se le pide: Entregar lo que falta, hasta el ${shortDay(hasta)}.\nFalta una foto`)
      .and.to.include(LAPSE);
    expect(await city.say('/omitir', png, '/enviar')).to.include('Se recibió «Entregar lo que falta»');
    await city.act('ventanilla', 'RECIBIR', 'ADMITIR');
    await city.answer(key, { texto: 'Podamos una.', parcial: true, para_ciudadano: 'La otra está sana.' });
    const remedy = (await city.tracked(key)).recursos[0]!;
    expect(await city.message())
      .to.include('Le concedemos una parte. La otra está sana.\n\nPodamos una.')
      .and.to.include(`– Recurso de reposición, ante ${REMEDY}, hasta el ${shortDay(remedy.hasta)}`)
      .and.to.match(/que revisemos esta respuesta, escriba \/revision; para calificarla, \/calificar\.$/);
    expect(await city.say('/revision', 'La otra está seca.', png, 'Listo', '/enviar')).to.match(
      /^Recibimos su pedido de revisar .* le contestamos en este trámite\. Este pedido no es un recurso ni cambia los plazos de los recursos\.$/,
    );
    await city.answer(key, { texto: 'Usted tiene razón: podamos las dos.', adicional: true });
    expect(await city.message()).to.include('Usted tiene razón: podamos las dos.');
    await city.act('ventanilla', 'RESPONDER', 'RESPONDIDA');
    expect(await city.say(`/estado ${key}`))
      .to.match(/\nEstado: Resuelto, desde el /)
      .and.to.include('La otra está sana.')
      .and.to.include('podamos las dos.');
    expect(city.sent).to.deep.equal([]);
  });

  it('reads where the answer comes, and until when', async () => {
    const file = async (...more: string[]): Promise<string> => {
      await city.say('/tramite PQRSD', '1', 'Reclamo', ...ANA.slice(0, 2), ...more, 'Poda', 'Poden.', '/omitir');
      return city.say('/enviar');
    };
    const UNTIL = /\.\nLe respondemos a más tardar el \d\d\/\d\d\/\d{4}\.$/;
    expect(await file('ana@correo.example', '/omitir'))
      .to.include('\nLos avisos y la respuesta le llegan a an***@co***.example.\n')
      .and.to.match(UNTIL);
    expect(await file('/omitir', '/omitir'))
      .to.include('\nLos avisos y la respuesta le llegan a este chat.\n')
      .and.to.match(UNTIL);
  });

  it('reads why a petition is rejected, and until when to object', async () => {
    const key = await city.file('PQRSD', '1', 'Reclamo', ...ANA, 'Poda', 'Eso.', '/omitir');
    await city.answer(key, { texto: 'No sabemos qué árbol es.' });
    expect(await city.message()).to.include('No sabemos qué árbol es.');
    await city.act('ventanilla', 'RECIBIR', 'RECHAZAR', { paraCiudadano: 'No se entiende qué pide.' });
    const { hasta } = (await city.tracked(key)).recursos[0]!;
    expect(await city.message())
      .to.include('terminó sin que concediéramos lo que pide.\n\nNo se entiende qué pide.\n\nSi no está de acuerdo,')
      .and.to.include(`puede presentar recurso de reposición ante ${REMEDY},`)
      .and.to.include(`hasta el ${longDay(hasta)}`);
  });

  it('pays for a licence at the bank, and gets it', async () => {
    await city.withoutReceipt('LICENCIA_ESPACIO_PUBLICO');
    const company = ['Redes del Valle', 'NIT 899999061', 'obras@correo.example'];
    const key = await city.file('LICENCIA_ESPACIO_PUBLICO', ...company, 'Calle 5 # 10-20', '1', '32,5', pdf);
    await city.act('ventanilla', 'RADICAR', 'ADMITIR', { valores: { folios: 3 } });
    const demand = await city.message();
    const { hasta } = (await city.tracked(key)).pagos[0]!;
    expect(demand)
      .to.include('Para seguir con su solicitud, haga este pago.')
      .and.to.include('Dónde pagar: Banco Aurora: sucursales y corresponsales (punto de pago)\n')
      .and.to.include('Expensas de la licencia de intervención del espacio público\nValor: $ 87.600\n')
      .and.to.include(`Pague a más tardar el ${longDay(hasta)}. Si no paga, entendemos que desiste`);
    expect(await city.say(`/estado ${key}`))
      .to.include('Valor: $ 87.600')
      .and.to.include(`Pague a más tardar el ${shortDay(hasta)}.\nSi no paga, entendemos`)
      .and.to.include('Dónde pagar: Banco Aurora: sucursales y corresponsales (punto de pago)');
    const receipt = await city.pay(/Referencia de pago: ([\d ]+)/.exec(demand)![1]!.replaceAll(' ', ''));
    expect(await city.message())
      .to.include('Recibimos su pago y seguimos con su solicitud.')
      .and.to.include(`Comprobante de pago: ${receipt}`);
    await city.act('planeacion', 'CONCEPTO_PLANEACION', 'CONCEPTUAR', { valores: { planeacion: 'favorable' } });
    const traffic = { movilidad: 'favorable', plan_transito: false };
    await city.act('planeacion', 'CONCEPTO_MOVILIDAD', 'CONCEPTUAR', { valores: traffic });
    await city.act('planeacion', 'VISITAR', 'INFORMAR', { valores: { area_medida: 32, hallazgos: 'Cumple.' } });
    await city.act('planeacion', 'RESOLVER', 'CONCEDER', { valores: { dias: 30, motivo: 'Cumple.' } });
    expect(await city.message()).to.match(ENDED);
    const ended = await city.say(`/estado ${key}`);
    expect(ended)
      .to.match(/\nEstado: Resuelto, /)
      .and.to.include(`Comprobante de pago: ${receipt}`);
    expect(ended).to.match(/\nResolución de licencia[^\n]*: http\S+\/documentos\/enlace\/#/);
  });

  it('complains anonymously, sends a photo, and rates the answer', async () => {
    const key = await city.file('PQRSD', '2', 'Queja', '/omitir', 'Cobro', 'El guarda pide plata.', '/omitir');
    await city.act('ventanilla', 'RECIBIR', 'ADMITIR');
    await city.write(key, '¿Cómo es el guarda?');
    expect(await city.message())
      .to.include('Le escribimos sobre su solicitud.\n\n¿Cómo es el guarda?\n')
      .and.to.match(/\nPara contestar, escriba \/mensaje\.$/);
    expect(await city.say('/mensaje', png, 'Listo', 'Es este.')).to.include('Su mensaje: Es este.');
    expect(await city.say('/enviar')).to.include('Recibimos su mensaje');
    const [, last] = (await city.tracked(key)).hilo.mensajes;
    expect([last!.texto, last!.archivos.length]).to.deep.equal(['Es este.', 1]);
    await city.answer(key, { texto: 'Abrimos una investigación.' });
    expect(await city.message())
      .to.include('Abrimos una investigación.')
      .and.to.match(/calificarla, \/calificar\.$/);
    expect(await city.say('/calificar', '4')).to.include('Guardamos su calificación: 4, buena.');
    expect(await city.say('Gracias.')).to.match(/^Gracias: guardamos su calificación/);
    await city.act('ventanilla', 'RESPONDER', 'RESPONDIDA');
    expect(await city.say(`/estado ${key}`))
      .to.match(/\nEstado: Resuelto, /)
      .and.to.not.include('/calificar');
  });

  describe('with a certificate of residence', () => {
    const LINK = /^Certificado de residencia: (http\S+\/documentos\/enlace\/#\S+)$/m;
    const file = async (): Promise<string> => {
      const home = ['CC 1144012345', 'Carlos Restrepo', 'Carrera 4 # 12-20', '1', '01/05/2019', 'c@correo.example'];
      const key = await city.file('RESIDENCIA', ...home, pdf);
      await city.act('ventanilla', 'VERIFICAR', 'EXPEDIR');
      return key;
    };
    before(() => city.issueResidence());

    it('reads how to write a date', async () => {
      await city.say('/tramite RESIDENCIA', 'CC 1144012345', 'Carlos Restrepo', 'Carrera 4 # 12-20', '1');
      expect(await city.say('31/02/2019')).to.match(/^Debe ser una fecha real, DD\/MM\/AAAA\.\n/);
    });

    it('gets its link with the answer', async () => {
      const key = await file();
      const { codigo } = await city.document(key);
      await city.answer(key, { texto: 'Le expedimos el certificado.', documentos: [codigo] });
      expect(await city.message()).to.include('Le expedimos el certificado.');
      const files = await city.message();
      expect(files)
        .to.match(/^Archivos de la respuesta al radicado /)
        .and.to.include('No comparta estas direcciones');
      expect(await city.download(LINK.exec(files)![1]!)).to.match(/^%PDF-/);
      await city.act('ventanilla', 'ENTREGAR', 'ENTREGADO');
    });

    it('gets its link with the state, where it ends without an answer', async () => {
      const key = await file();
      await city.act('ventanilla', 'ENTREGAR', 'ENTREGADO');
      expect(await city.message()).to.match(ENDED);
      const said = await city.say(`/estado ${key}`);
      expect(said)
        .to.match(/\nDocumentos que expedimos para el radicado \S+:\n/)
        .and.to.include('sirven por un día');
      expect(await city.download(LINK.exec(said)![1]!)).to.match(/^%PDF-/);
    });
  });
});
