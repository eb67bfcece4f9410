import { expect } from 'chai';
import { AnswerReplies } from '../../../../plugins/channels/records/answer-replies.js';
import type { TrackedAnswer, TrackedDocument } from '../../../../plugins/tramites/contract.js';

const record = { radicado: '2026-0000001', tramite: 'Licencia' };
const answer = { numero: 1, fecha: '2026-03-02T15:00:00.000Z', texto: 'Se concede.', parcial: null, archivos: [] };
const document = (nombre: string, enlace: string | null): TrackedDocument => ({
  nombre,
  codigo: '7K2M-QX4T-9HNB',
  emitido: answer.fecha,
  estado: enlace === null ? 'REVOCADO' : 'VIGENTE',
  enlace,
});

describe('an answer to a record, worded for a chat', () => {
  const replies = new AnswerReplies({ publicUrl: 'https://tramites.ciudad.example' });
  const said = (documentos: readonly TrackedDocument[], archivos: TrackedAnswer['archivos'] = []): string[] =>
    replies
      .of((codigo, data) => JSON.stringify([codigo, data]), { ...answer, archivos, documentos }, record)
      .map(({ text }) => text);

  it('has the links of its files and documents', () => {
    const ruta = '/home/api/tramite/seguimiento/key/respuesta/1/archivo/1';
    const file = { nombre: 'acta.pdf', tipo: 'application/pdf', tamano: 3, sha256: 'a', ruta };
    const archivos = [
      { nombre: 'acta.pdf', enlace: `https://tramites.ciudad.example${ruta}` },
      { nombre: 'Resolución', enlace: 'https://tramites.ciudad.example/documentos/enlace/#a' },
    ];
    const link = 'https://tramites.ciudad.example/documentos/enlace/#a';
    expect(said([document('Resolución', link)], [file])[1]).to.equal(
      JSON.stringify(['respuesta_archivos', { ...record, archivos }]),
    );
  });

  it('begins with the reason why it grants only a part, and ends with the remedies', () => {
    const recurso = { nombre: 'Reposición', ante: null, plazo: '10 días hábiles', hasta: null, norma: null };
    const told = { ...answer, texto: 'Se concede. '.repeat(300), documentos: [], parcial: 'Otra es reservada.' };
    const data: unknown[] = [];
    replies.of((codigo, given) => `${codigo}${data.push(given)}`, { ...told, recursos: [recurso] }, record);
    expect(data).to.have.length(2);
    expect(data[0]).to.deep.include({ parte: 1, partes: 2, parcial: 'Otra es reservada.', recursos: null });
    expect(data[1]).to.deep.include({
      parte: 2,
      partes: 2,
      parcial: null,
      recursos: [{ ...recurso, terminado: false }],
    });
  });

  it('is only its text when a document is no longer valid', () => {
    expect(said([document('Resolución', null)])).to.have.length(1);
    expect(said([])).to.have.length(1);
  });
});
