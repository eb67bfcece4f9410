import { expect } from 'chai';
import { documentTypes, formPage, formPageOf } from '../../../../plugins/forms/contract.js';
import { CompiledQuestion } from '../../../../plugins/forms/questions/compiled-question.js';
import { question } from '../questions/question-builders.js';

type Asked = Parameters<typeof question>[0];

/** Describes a question for another program, through the schema of the answer. */
function described(asked: Omit<Asked, 'pre_codigo'>) {
  const { field } = new CompiledQuestion(question({ pre_codigo: 'dato', ...asked }));
  const shown = [{ field, state: 'open', isConditional: false }] as const;
  return formPage.parse(formPageOf({ shown, hidden: [] })).campos[0]!;
}

const options = (count: number) => Array.from({ length: count }, (_, index) => `opcion ${index}`);
const explained = options(13).map((codigo) => ({ codigo, nombre: codigo, ayuda: 'Una ayuda' }));

describe('the description of a field for programs that draw it', () => {
  for (const [asked, control, pista] of [
    [{ pre_tipo: 'TEXTO' }, 'TEXTO', null],
    [{ pre_tipo: 'DIRECCION' }, 'TEXTO', null],
    [{ pre_tipo: 'CORREO' }, 'CORREO', null],
    [{ pre_tipo: 'TELEFONO' }, 'TELEFONO', null],
    [{ pre_tipo: 'NUMERO' }, 'NUMERO', 'Por ejemplo: 1.500.000 o 12,5.'],
    // The number keyboards of phones have no minus sign.
    [{ pre_tipo: 'NUMERO', pre_minimo: -5 }, 'TEXTO', 'Por ejemplo: 1.500.000 o 12,5.'],
    [{ pre_tipo: 'UBICACION' }, 'UBICACION', 'Latitud y longitud en grados. Por ejemplo: 3.4516,-76.5320'],
    // An input of a browser shows how to write these.
    [{ pre_tipo: 'FECHA' }, 'FECHA', null],
    [{ pre_tipo: 'HORA' }, 'HORA', null],
    [{ pre_tipo: 'TEXTO_LARGO' }, 'PARRAFO', null],
    [{ pre_tipo: 'BOOLEANO' }, 'BOTONES', null],
    [{ pre_tipo: 'SELECCION', pre_opciones: options(12) }, 'BOTONES', null],
    [{ pre_tipo: 'SELECCION', pre_opciones: options(13) }, 'LISTA_DESPLEGABLE', null],
    [{ pre_tipo: 'SELECCION', pre_opciones: explained }, 'BOTONES', null],
    [{ pre_tipo: 'SELECCION_MULTIPLE', pre_opciones: options(2) }, 'CASILLAS', 'Marque todas las que correspondan.'],
    [{ pre_tipo: 'DOCUMENTO_IDENTIDAD' }, 'DOCUMENTO', 'Por ejemplo: 1.144.012.345.'],
    [{ pre_tipo: 'ARCHIVO' }, 'ARCHIVOS', 'Un archivo de hasta 25 MB.'],
    [{ pre_tipo: 'INFORMATIVO' }, 'INFORMATIVO', null],
  ] as const) {
    it(`names the control and the hint: ${JSON.stringify(asked).slice(0, 60)}`, () => {
      expect(described(asked)).to.include({ control, pista });
    });
  }

  it('has the options of yes and no, and the types of documents', () => {
    expect(described({ pre_tipo: 'BOOLEANO' }).opciones).to.deep.equal([
      { codigo: 'si', nombre: 'Sí' },
      { codigo: 'no', nombre: 'No' },
    ]);
    expect(described({ pre_tipo: 'DOCUMENTO_IDENTIDAD' }).tipos).to.deep.equal(documentTypes);
    expect(described({ pre_tipo: 'TEXTO' })).not.to.have.any.keys('opciones', 'tipos');
  });
});
