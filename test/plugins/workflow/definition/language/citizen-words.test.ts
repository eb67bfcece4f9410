import { expect } from 'chai';
import { CitizenReach } from '../../../../../plugins/workflow/definition/processes/citizen-reach.js';
import { ownWordsOf } from '../../../../../plugins/workflow/definition/language/outcome.js';
import type { ProcessVersion } from '../../../../../plugins/workflow/definition/processes/process-version.js';
import type { ProcessVersions } from '../../../../../plugins/workflow/definition/processes/process-versions.js';
import { compiled, definition, flow, task, TestValidation, user } from './definition-builders.js';

const end = task('FIN', 'F');
const no = task('FIN', 'N', { resultado: 'NEGADA', favorable: false });
const ask = (codigo: string, more: Readonly<Record<string, string>> = {}) =>
  task('ESPERA', codigo, { ciudadano: { formulario: 'G', si_no_llega: 'Se archiva.', ...more }, hasta: 'P1M' });
const overdue = (desde: string, hacia: string) => ({ desde, vencido: true, hacia });
const mail = (codigo: string) => task('CORREO', codigo, { plantilla: 'M', para: '"a@b.co"' });
const ways = (...codes: readonly string[]) => ({ acciones: codes.map((codigo) => ({ codigo, nombre: codigo })) });

describe('the warning of places where no person writes words to the citizen', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  const warned = async (tasks: Parameters<typeof definition>[0], transitions: Parameters<typeof definition>[1]) => {
    const { errores, advertencias } = await validation.validate(definition(tasks, transitions));
    expect(errores).to.deep.equal([]);
    return advertencias.map(({ codigo, path }) => `${codigo} ${path.join('.')}`);
  };

  it('names a wait and an end that the start, a time, a message or an answer lead to by themselves', async () => {
    expect(
      await warned(
        [task('DECISION', 'D'), ask('A'), no, end],
        [...flow('D>A?datos.x', 'D>N', 'A>F'), overdue('A', 'F')],
      ),
    ).to.deep.equal([
      'sin_para_ciudadano tareas.1.ciudadano.para_ciudadano',
      'sin_para_ciudadano tareas.2.para_ciudadano',
    ]);
    const timed = [user('U', { plazo: 'P1D' }), mail('C'), no, end];
    expect(await warned(timed, [...flow('U!SIGUE>F', 'C>N'), overdue('U', 'C')])).to.have.length(1);
    const message = [task('ESPERA', 'M', { mensaje: 'PAGADO' }), no];
    expect(await warned(message, flow('M>N'))).to.have.length(1);
    const called = [user('U'), task('SUBPROCESO', 'S', { proceso: 'Q' }), no];
    expect(await warned(called, flow('U!SIGUE>S', 'S>N'))).to.have.length(1);
    expect(await warned([user('U'), ask('A'), no], [...flow('U!SIGUE>A', 'A>N'), overdue('A', 'N')])).to.have.length(1);
  });

  it('names none with words of its own, or after an action', async () => {
    const own = [ask('A', { para_ciudadano: 'Falta el plano.' }), { ...no, para_ciudadano: 'Pasó el mes.' }];
    expect(await warned(own, [...flow('A>N'), overdue('A', 'N')])).to.deep.equal([]);
    expect(await warned([user('U'), mail('C'), no], flow('U!SIGUE>C', 'C>N'))).to.deep.equal([]);
  });

  it('names a wait with a time that does not say its consequence', async () => {
    const wait = (hasta?: string) =>
      task('ESPERA', 'A', { ciudadano: { formulario: 'G', para_ciudadano: 'Falta.' }, ...(hasta && { hasta }) });
    const timed = await warned([wait('P1M'), end], [...flow('A>F'), overdue('A', 'F')]);
    expect(timed).to.deep.equal(['sin_consecuencia tareas.0.ciudadano.si_no_llega']);
    expect(await warned([wait(), end], flow('A>F'))).to.deep.equal([]);
  });
});

describe('the words of an action', () => {
  const called: Readonly<Record<string, ProcessVersion>> = {
    PIDE: versionOf([ask('A', { para_ciudadano: 'Falta.' }), end], flow('A>F')),
    SOLO: versionOf([mail('C'), end], flow('C>F')),
    GENTE: versionOf([user('U'), no], flow('U!SIGUE>N')),
  };
  const reach = new CitizenReach({
    called: (_caller: ProcessVersion, codigo: string) => Promise.resolve(called[codigo]!),
  } as unknown as ProcessVersions);
  const calling = (codigo: string) => task('SUBPROCESO', codigo, { proceso: codigo });

  it('are sure where each way, or one of the branches that are all taken, comes to a place without words', async () => {
    const both = versionOf(
      [
        user('U', ways('AMBAS', 'UNA', 'CORREO')),
        task('PARALELO', 'P', { cierra: 'J' }),
        ask('A'),
        user('B'),
        task('UNION', 'J'),
        task('DECISION', 'D'),
        mail('C'),
        no,
        end,
      ],
      [
        ...flow('U!AMBAS>P', 'P>A', 'P>B', 'A>J', 'B!SIGUE>J', 'J>N'),
        ...flow('U!UNA>D', 'D>N?datos.x', 'D>F', 'U!CORREO>C', 'C>N'),
      ],
    );
    const need = async (task: string, accion: string) => (await reach.ofAction(both, task, accion)).para_ciudadano;
    expect(await need('U', 'AMBAS')).to.equal('SIEMPRE');
    expect(await need('U', 'UNA')).to.equal('SEGUN_EL_CASO');
    expect(await need('U', 'CORREO')).to.equal('SIEMPRE');
    // The other branch may come later.
    expect(await need('B', 'SIGUE')).to.equal('SEGUN_EL_CASO');
  });

  it('include those of a called process, and of what follows where that waits for no person', async () => {
    const calls = versionOf(
      [user('U', ways('PIDE', 'SOLO', 'GENTE')), calling('PIDE'), calling('SOLO'), calling('GENTE'), no],
      flow('U!PIDE>PIDE', 'U!SOLO>SOLO', 'U!GENTE>GENTE', 'PIDE>N', 'SOLO>N', 'GENTE>N'),
    );
    const need = async (accion: string) => [
      (await reach.ofAction(calls, 'U', accion)).para_ciudadano,
      await reach.mayNeedWords(calls, accion),
    ];
    expect(await need('PIDE')).to.deep.equal(['SEGUN_EL_CASO', false]);
    expect(await need('SOLO')).to.deep.equal(['SEGUN_EL_CASO', true]);
    expect(await need('GENTE')).to.deep.equal(['NO', false]);
  });
});

describe('the tasks behind which an instance ends by itself', () => {
  const reach = new CitizenReach({} as unknown as ProcessVersions);

  it('are those from which each way comes to an end without a person', async () => {
    const version = versionOf(
      [mail('C'), mail('D'), task('DECISION', 'O'), user('U'), no, end],
      [...flow('C>N', 'D>O', 'O>F?datos.x', 'O>U', 'U!SIGUE>C')],
    );
    const ending = ['C', 'D', 'U', 'F'].map(async (codigo) => reach.endsBehind(version, codigo));
    expect(await Promise.all(ending)).to.deep.equal([true, false, false, true]);
  });
});

describe('the words of an outcome', () => {
  it('are those of its end, where all ends with it agree', () => {
    const desists = (codigo: string, para_ciudadano: string) =>
      task('FIN', codigo, { resultado: 'DESISTIDA', favorable: false, para_ciudadano });
    const wordsOf = (...words: readonly [string, string]) => {
      const ends = words.map((one, index) => desists(`N${index}`, one));
      const { model } = versionOf([user('U', ways('A', 'B')), ...ends], flow('U!A>N0', 'U!B>N1'));
      return ownWordsOf(model, { resultado: 'DESISTIDA', favorable: false });
    };
    expect(wordsOf('Pasó el mes.', 'Pasó el mes.')).to.equal('Pasó el mes.');
    expect(wordsOf('Pasó el mes.', 'Lo pidió usted.')).to.equal(undefined);
  });
});

function versionOf(...parts: readonly [Parameters<typeof definition>[0], Parameters<typeof definition>[1]]) {
  return { model: compiled(definition(...parts)) } as ProcessVersion;
}
