import { expect } from 'chai';
import {
  answerInWords,
  documentParts,
  fileSizeInWords,
  fileTypesInWords,
  hintOf,
  wrongFileType,
} from '../../../../../plugins/forms/contract.js';
import { CompiledQuestion } from '../../../../../plugins/forms/questions/compiled-question.js';
import { question } from '../../questions/question-builders.js';

describe('the words of a field', () => {
  it('say which files are taken, and how large', () => {
    const { field } = new CompiledQuestion(
      question({
        pre_codigo: 'foto',
        pre_tipo: 'ARCHIVO',
        pre_tipos_archivo: ['application/pdf', 'image/jpeg', 'image/png'],
        pre_tamano_maximo: 5 * 1024 * 1024,
      }),
    );
    expect(hintOf(field)).to.equal('PDF, JPG o PNG de hasta 5 MB.');
    expect(fileTypesInWords(['application/x-otro'])).to.equal('application/x-otro');
    expect([900, 1536, 1.8 * 1024 * 1024].map(fileSizeInWords)).to.deep.equal(['900 bytes', '1,5 KB', '1,8 MB']);
  });

  for (const [asked, hint] of [
    [['word'], 'Word de hasta 25 MB.'],
    [['word', 'excel', 'application/pdf'], 'Word, Excel o PDF de hasta 25 MB.'],
    [['application/pdf', 'imagen'], 'PDF, foto o imagen de hasta 25 MB.'],
    [['imagen'], 'Foto o imagen de hasta 25 MB.'],
    [['texto', 'audio'], 'Texto o audio de hasta 25 MB.'],
    [['text/csv'], 'CSV de hasta 25 MB.'],
    [['application/msword', 'image/jpg'], 'Word (DOC) o JPG de hasta 25 MB.'],
  ] as const) {
    it(`name families of files and single types: ${asked.join(', ')}`, () => {
      const asking = question({ pre_codigo: 'foto', pre_tipo: 'ARCHIVO', pre_tipos_archivo: asked });
      expect(hintOf(new CompiledQuestion(asking).field)).to.equal(hint);
    });
  }

  it('say what is wrong with a file of another type', () => {
    expect(wrongFileType('text/plain', ['application/pdf', 'image/png'])).to.equal(
      'El archivo debe ser PDF o PNG: el que envió es de otro tipo.',
    );
    expect(wrongFileType('application/encrypted', ['application/msword'])).to.include('tiene contraseña');
  });

  it('show an answer to the person who gave it', () => {
    const words = {
      yes: 'Sí',
      no: 'No',
      date: (stored: string) => `el ${stored}`,
      document: (stored: string) => documentParts(stored).numero,
    };
    const inWords = (pre_tipo: 'FECHA' | 'DOCUMENTO_IDENTIDAD' | 'BOOLEANO', answer: string | boolean): string =>
      answerInWords(new CompiledQuestion(question({ pre_codigo: 'dato', pre_tipo })).field, answer, words);
    expect(inWords('FECHA', '2026-10-28')).to.equal('el 2026-10-28');
    expect(inWords('DOCUMENTO_IDENTIDAD', 'CC 31234567')).to.equal('31234567');
    expect(inWords('BOOLEANO', false)).to.equal('No');
  });
});
