import { expect } from 'chai';
import { accessChecks, permissionChecks } from './suite/access-checks.js';
import { adminChecks } from './suite/admin-checks.js';
import { bundleChecks } from './suite/bundle-checks.js';
import { etagChecks } from './suite/etag-checks.js';
import { fieldChecks } from './suite/field-checks.js';
import { listChecks, ownListChecks } from './suite/list-checks.js';
import { raceChecks } from './suite/race-checks.js';
import { referenceChecks } from './suite/reference-checks.js';
import { Subject, type EngineChecks, type SubjectDefinition } from './suite/subject.js';
import { verbChecks } from './suite/verb-checks.js';

/**
 * Declares the tests of a resource, derived from its definition, with the checks of the engine that it names; `more`
 * adds tests of this resource only.
 */
export function resourceSuite(definition: SubjectDefinition, more?: (subject: () => Subject) => void): void {
  const { title, path } = definition.resource;
  const tries = (checks: EngineChecks): boolean => definition.engine?.includes(checks) ?? false;
  describe(`the resource ${title}`, () => {
    let subject: Subject;
    before(async () => {
      subject = await Subject.start(definition);
    });
    after(() => subject.city.stop());
    const ask = (): Subject => subject;

    if (path !== undefined) {
      describe('by verb', () => verbChecks(ask, tries('requests')));
      describe('by permission', () => (tries('requests') ? accessChecks : permissionChecks)(ask));
      describe('by field', () => fieldChecks(ask, tries('requests')));
      describe('by reference', () => referenceChecks(ask));
      describe('in lists', () => ownListChecks(ask));
    }
    if (tries('revisions')) {
      describe('by revision', () => etagChecks(ask));
      describe('at once', () => raceChecks(ask));
    }
    if (tries('lists')) describe('in all lists', () => listChecks(ask));
    if (tries('admin')) describe('in the admin API', () => adminChecks(ask));
    if (definition.section === undefined) describe('in a bundle', () => bundleChecks(ask, tries('bundles')));
    if (more) describe('by its own rules', () => more(ask));

    it('leaves no values and no failures in the log', () => {
      const lines = subject.city.host.logLines;
      expect(lines.length).to.be.greaterThan(0);
      expect(lines.filter((line) => /zqx|contraseña larga/i.test(line))).to.deep.equal([]);
      expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).to.deep.equal([]);
    });
  });
}
