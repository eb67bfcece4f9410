import { expect } from 'chai';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import { differences } from '../../../../../plugins/workflow/definition/language/differences.js';
import { definition, flow, parsed, task, TestValidation, user, without } from './definition-builders.js';

const end = task('FIN', 'F');
const plazo = { legal: true };
const notice = { avisar: { plantilla: 'M', para: 'datos.correo' } };
const one = (own: Readonly<Record<string, JsonValue>>, process: Readonly<Record<string, JsonValue>> = {}) =>
  definition([user('A', own), end], flow('A!SIGUE>F'), process);
const overdue = { desde: 'A', vencido: true, hacia: 'F' };
const waiting = (fields: Readonly<Record<string, JsonValue>>) =>
  definition([task('ESPERA', 'A', { hasta: plazo, ...fields }), end], [...flow('A>F'), overdue]);

describe('the term of the record in a definition', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  const faultsOf = async (written: JsonValue, missing: readonly string[] = []): Promise<string[]> => {
    const { errores } = await validation.validate(written, without(...missing));
    return errores.map(({ codigo, path }) => `${codigo} ${path.join('.')}`);
  };

  it('stands where a term does, of a task and of its process, with rules that count from it', async () => {
    const escalamiento = { pool: ['rol:jefatura'] };
    const fine = [
      one({ plazo, reglas: [{ antes: { habiles: 3 }, prioridad: 1 }], escalamiento }),
      one({ plazo: { ...plazo, antes: { habiles: 2 } } }),
      one({}, { plazo, reglas: [notice, { despues: 'P1D', pool: ['rol:jefatura'] }] }),
      one({ escalamiento, reglas: [{ prioridad: 1 }] }, { plazo: { ...plazo, antes: 'P2D' } }),
      definition([user('A'), end], [...flow('A!SIGUE>F'), overdue], { plazo }),
      waiting({ mensaje: 'M' }),
    ];
    for (const written of fine) expect(await faultsOf(written)).to.deep.equal([]);
  });

  it('is refused where it is written otherwise, and of a wait that nothing else ends', async () => {
    const refused: readonly (readonly [JsonValue, readonly string[]])[] = [
      [one({ plazo: { legal: false } }), ['formato tareas.0.plazo']],
      [one({ plazo: { ...plazo, despues: 'P1D' } }), ['formato tareas.0.plazo.despues']],
      [one({}, { plazo: { habiles: 5 } }), ['formato plazo.habiles']],
      [waiting({}), ['espera_con_plazo_legal tareas.0']],
      [waiting({ ciudadano: { formulario: 'X' } }), ['espera_con_plazo_legal tareas.0']],
    ];
    for (const [written, faults] of refused) expect(await faultsOf(written)).to.include.members([...faults]);
  });

  it('has rules of the process checked as those of a task, at their places', async () => {
    const rule = { antes: 'P1D', despues: 'P1D', pool: ['rol:nadie'], avisar: { plantilla: 'NADA', para: 'x +' } };
    expect(await faultsOf(one({}, { reglas: [rule, {}] }), ['rol:nadie', 'NADA'])).to.have.members([
      'regla_con_dos_momentos reglas.0',
      'regla_sin_efecto reglas.1',
      'regla_sin_plazo reglas.0',
      'regla_sin_plazo reglas.1',
      'grupo_desconocido reglas.0.pool.0',
      'plantilla_desconocida reglas.0.avisar.plantilla',
      'expresion_invalida reglas.0.avisar.para',
    ]);
  });

  it('is among the differences of two versions, and the order of groups is none', () => {
    const before = one({ plazo: 'P5D' }, { plazo, reglas: [{ pool: ['rol:a', 'rol:b'] }] });
    const same = one({ plazo: 'P5D' }, { plazo, reglas: [{ pool: ['rol:b', 'rol:a'] }] });
    expect(differences(parsed(before), parsed(same))).to.deep.equal([]);
    const after = one({ plazo }, { plazo: { ...plazo, antes: 'P1D' } });
    const found = differences(parsed(before), parsed(after));
    expect(found.map(({ tipo, path }) => [tipo, path.join('.')])).to.deep.equal([
      ['proceso_cambiado', 'plazo'],
      ['proceso_cambiado', 'reglas'],
      ['tarea_cambiada', 'tareas.0'],
    ]);
    expect(found[2]).to.deep.include({ antes: { plazo: 'P5D' }, despues: { plazo } });
  });
});
