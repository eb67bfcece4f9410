import { expect } from 'chai';
import { ThreadExpressions } from '../../../host/text/expressions/thread-expressions.js';
import { UnavailableError, type Evaluation } from '../../../host/plugin-api/index.js';
import { patientExpressions as patient } from '../../../testing/patient-limits.js';
import { rejectionOf } from '../../host/support/rejection.js';

const hostile = [
  'count(for i in 1..100000, j in 1..100000 return i * j) = 1',
  'some i in 1..1000000, j in 1..1000000 satisfies i + j = 0',
  `matches("${'a'.repeat(60)}!", "(a+)+$")`,
  'count(for i in 1..1000000000 return [i, i, i]) > 0',
  // Each element is recorded as an error.
  'count(for i in 1..1000000000 return {}.a) > 0',
];

describe('expressions that do not end', () => {
  for (const expression of hostile) {
    it(`are stopped at their deadline while other work goes on: ${expression.slice(0, 40)}`, async () => {
      const strict = new ThreadExpressions({
        deadlines: { step: 100, evaluation: 500, boot: 30_000 },
        threads: 1,
      });
      try {
        const endless = strict.openSet({ steps: [{ expression: '1' }, { expression }] });
        const harmless = strict.openSet({ given: ['a'], steps: [{ expression: 'a = "x"' }] });
        let turns = 0;
        const turning = setInterval(() => (turns += 1), 5);
        const refusal = await rejectionOf(endless.evaluate({}));
        clearInterval(turning);
        expect(refusal).to.be.instanceOf(UnavailableError);
        expect(String(refusal.cause)).to.include('took too long').and.to.include('step 1');
        expect(turns).to.be.above(5);
        expect((await harmless.evaluate({ a: 'x' })).values).to.deep.equal([true]);
      } finally {
        await strict.close();
      }
    });
  }

  it('leave the others of many callers what they are owed', async () => {
    const two = new ThreadExpressions({ ...patient, deadlines: { ...patient.deadlines, step: 100 } });
    try {
      const endless = two.openSet({ steps: [{ expression: hostile[0]! }] });
      const harmless = two.openSet({ given: ['n'], steps: [{ expression: 'n * 2' }] });
      const refusal = rejectionOf(endless.evaluate({}));
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => harmless.evaluate({ n })));
      expect(answers.map(({ values }) => values[0])).to.deep.equal(answers.map((_, n) => n * 2));
      expect(await refusal).to.be.instanceOf(UnavailableError);
    } finally {
      await two.close();
    }
  });

  it('end together, too, though each is within its own deadline', async () => {
    const strict = new ThreadExpressions({ deadlines: { step: 10_000, evaluation: 100, boot: 30_000 } });
    const expression = 'count(for i in 1..300, j in 1..100 return i) = 30000';
    try {
      const many = strict.openSet({ steps: Array.from({ length: 40 }, () => ({ expression })) });
      expect(await rejectionOf(many.evaluate({}))).to.be.instanceOf(UnavailableError);
    } finally {
      await strict.close();
    }
  });

  it('end with the memory of their thread, and another thread goes on', async () => {
    const hour = 3_600_000;
    const deadlines = { ...patient.deadlines, step: hour, evaluation: hour, starved: hour };
    const one = new ThreadExpressions({ ...patient, deadlines, patience: hour, threads: 1 });
    try {
      const huge = one.openSet({ steps: [{ expression: 'count(for i in 1..1000000000 return [i, i, i]) > 0' }] });
      const harmless = one.openSet({ given: ['a'], steps: [{ expression: 'a = "x"' }] });
      const refusal = rejectionOf(huge.evaluate({}));
      expect((await harmless.evaluate({ a: 'x' })).values).to.deep.equal([true]);
      expect(String((await refusal).cause)).to.include('too much memory, at step 0');
    } finally {
      await one.close();
    }
  });

  it('get one more try, as a machine may be busy for a moment', async () => {
    const strict = new ThreadExpressions({ ...patient, deadlines: { ...patient.deadlines, step: 400 } });
    try {
      const until = (moment: Date) =>
        strict.openSet({
          steps: [
            {
              expression: `if now() < date and time("${moment.toISOString()}") then ${hostile[0]} else true`,
            },
          ],
        });
      const soon = until(new Date(Date.now() + 60_000));
      await soon.compile();
      expect(await rejectionOf(soon.evaluate({}))).to.be.instanceOf(UnavailableError);
      const once = until(new Date(Date.now() + 300));
      expect((await once.evaluate({})).values).to.deep.equal([true]);
    } finally {
      await strict.close();
    }
  });
});

describe('expressions that take long to compile', () => {
  const slow = {
    'quotes that are never closed': { expression: '"'.repeat(499) },
    'a path without end': { expression: `a${'.a'.repeat(240)}` },
    'contexts in each other': { expression: '{a:'.repeat(120) },
    'large classes': { pattern: '(?i)[\\pL]'.repeat(33), of: 'a', longest: 100 },
  };

  for (const [name, step] of Object.entries(slow)) {
    it(`are reported as a fault while other work goes on: ${name}`, async () => {
      const strict = new ThreadExpressions({
        deadlines: { stepCompilation: 100, compilation: 200, boot: 30_000 },
      });
      try {
        let turns = 0;
        const turning = setInterval(() => (turns += 1), 5);
        const { faults } = await strict.checkSource({ steps: Array.from({ length: 200 }, () => step) });
        clearInterval(turning);
        expect(faults).not.to.deep.equal([]);
        expect(turns).to.be.above(5);
      } finally {
        await strict.close();
      }
    });
  }

  it('never keep stored ones waiting', async () => {
    const deadlines = { ...patient.deadlines, stepCompilation: 200, compilation: 400 };
    const one = new ThreadExpressions({ ...patient, deadlines, threads: 1 });
    try {
      const stored = one.openSet({ given: ['a'], steps: [{ expression: 'a = "x"' }] });
      await stored.compile();
      let checked = false;
      const step = slow['quotes that are never closed'];
      const drafts = one.checkSource({ steps: Array.from({ length: 20 }, () => step) }).finally(() => (checked = true));
      expect((await stored.evaluate({ a: 'x' })).values).to.deep.equal([true]);
      expect(checked).to.equal(false);
      await drafts;
    } finally {
      await one.close();
    }
  });
});

describe('threads of expressions', () => {
  const slow = 'count(for i in 1..300, j in 1..300 return i) > 0';
  const statuses = (results: readonly PromiseSettledResult<Evaluation>[]) => results.map(({ status }) => status);

  it('refuse more callers than may wait', async () => {
    const small = new ThreadExpressions({ ...patient, threads: 1, queueLimit: 1 });
    const set = small.openSet({ steps: [{ expression: '1 = 1' }] });
    await set.compile();
    const results = await Promise.allSettled([set.evaluate({}), set.evaluate({}), set.evaluate({})]);
    expect(statuses(results)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).to.have.property('reason').that.is.instanceOf(UnavailableError);
    await small.close();
  });

  it('do not keep a caller waiting longer than the configured patience', async () => {
    const impatient = new ThreadExpressions({ ...patient, threads: 1, patience: 1 });
    const set = impatient.openSet({ steps: [{ expression: slow }] });
    await set.compile();
    const results = await Promise.allSettled([set.evaluate({}), set.evaluate({})]);
    expect(statuses(results)).to.deep.equal(['fulfilled', 'rejected']);
    await impatient.close();
  });

  it('make room for other expressions, which are compiled again when they are asked for', async () => {
    const one = new ThreadExpressions({ ...patient, threads: 1 });
    const sets = ['b', 'c', 'd'].map((letter) =>
      one.openSet({
        given: ['a'],
        steps: Array.from({ length: 199 }, () => ({ expression: `a = "${letter.repeat(480)}"` })),
      }),
    );
    for (const set of [...sets, ...sets]) {
      expect(new Set((await set.evaluate({ a: 'x' })).values)).to.deep.equal(new Set([false]));
    }
    await one.close();
  });

  it('end with their owner, running or waiting', async () => {
    const closing = new ThreadExpressions({ ...patient, threads: 1 });
    const set = closing.openSet({ steps: [{ expression: slow }] });
    await set.compile();
    const results = Promise.allSettled([set.evaluate({}), set.evaluate({})]);
    await closing.close();
    for (const result of await results) {
      expect(result).to.have.property('reason').that.is.instanceOf(UnavailableError);
    }
    expect(await rejectionOf(set.evaluate({}))).to.be.instanceOf(UnavailableError);
    expect(await rejectionOf(closing.checkSource({ steps: [{ expression: '1' }] }))).to.be.instanceOf(UnavailableError);
  });
});
