import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import { differences } from '../../../../../plugins/workflow/definition/language/differences.js';
import { compileProcess } from '../../../../../plugins/workflow/definition/language/model.js';
import { mutated, mutations, randomProcess } from '../../support/random-process.js';
import { play } from '../../support/token-game.js';
import { compiled, parsed, TestValidation } from './definition-builders.js';
import { randomRuns } from '../../../../support/random-runs.js';

const choices = fc.array(fc.nat(10_000), { minLength: 50, maxLength: 400 });

describe('any process', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  it('is valid where it is well structured, and runs to its end', async () => {
    let ended = 0;
    await fc.assert(
      fc.asyncProperty(randomProcess, choices, async (written, chosen) => {
        expect(await validation.faultsOf(written)).to.deep.equal([]);
        const process = parsed(written);
        expect(differences(process, process)).to.deep.equal([]);
        if (play(compileProcess(process), chosen) === 'ended') ended += 1;
      }),
      randomRuns(75),
    );
    expect(ended).to.be.greaterThan(10);
  });

  it('reports its faults after any change, or still loses no token', async () => {
    const outcomes = { faulty: 0, valid: 0 };
    await fc.assert(
      fc.asyncProperty(randomProcess, mutations, choices, async (written, changes, chosen) => {
        const changed = mutated(written, changes);
        const faults = await validation.faultsOf(changed);
        outcomes[faults.length > 0 ? 'faulty' : 'valid'] += 1;
        if (faults.length === 0) play(compiled(changed), chosen);
      }),
      randomRuns(200),
    );
    expect(outcomes.faulty).to.be.greaterThan(25);
    expect(outcomes.valid).to.be.greaterThan(5);
  });

  it('may have any JSON at any place', async () => {
    const keys = fc.constantFrom(
      'codigo',
      'tipo',
      'inicio',
      'desde',
      'hacia',
      'cierra',
      'acciones',
      'asignacion',
      '__proto__',
      'constructor',
    );
    const item = fc.dictionary(keys, fc.jsonValue({ maxDepth: 2 }));
    const list = fc.oneof(fc.array(item, { maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }));
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ codigo: fc.jsonValue(), inicio: fc.jsonValue(), tareas: list, transiciones: list }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (written) => {
        const { errores } = await validation.validate(written);
        expect(errores.length > 0).to.equal(true);
        for (const { path, mensaje } of errores) {
          expect(path).to.satisfy(Array.isArray);
          expect(mensaje).to.be.a('string').and.not.equal('');
        }
      }),
      randomRuns(150),
    );
  });

  it('may have one part replaced by any JSON', async () => {
    const parts = fc.tuple(fc.constantFrom('tareas', 'transiciones'), fc.nat(1_000), fc.nat(20), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(randomProcess, parts, async (written, [list, place, field, value]) => {
        const copy = structuredClone(written) as Record<string, Record<string, JsonValue>[]>;
        const items = copy[list]!;
        const item = items[place % items.length]!;
        const names = Object.keys(item);
        item[names[field % names.length]!] = value as JsonValue;
        await validation.validate(copy);
      }),
      randomRuns(75),
    );
  });
});
