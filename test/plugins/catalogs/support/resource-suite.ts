import { expect } from 'chai';
import { accessChecks } from './suite/access-checks.js';
import { adminChecks } from './suite/admin-checks.js';
import { bundleChecks } from './suite/bundle-checks.js';
import { etagChecks } from './suite/etag-checks.js';
import { fieldChecks } from './suite/field-checks.js';
import { listChecks } from './suite/list-checks.js';
import { raceChecks } from './suite/race-checks.js';
import { referenceChecks } from './suite/reference-checks.js';
import { Subject, type SubjectDefinition } from './suite/subject.js';
import { verbChecks } from './suite/verb-checks.js';

/**
 * Resources whose fields are of kinds that others have as well. Revisions, races, lists and the admin API of what has a
 * route are the engine's and know a field by its kind alone: the other resources test them.
 */
const likeOthers: ReadonlySet<string> = new Set([
  'barrio',
  'ciiu',
  'localidad',
  'modulo',
  'municipio',
  'tipoidentificacion',
  'unidadcomunera',
]);

/** What each resource of the master data does, made from its definition; `more` is of this one alone. */
export function resourceSuite(definition: SubjectDefinition, more?: (subject: () => Subject) => void): void {
  const { name, title, path } = definition.resource;
  describe(`the resource ${title}`, () => {
    let subject: Subject;
    before(async () => {
      subject = await Subject.start(definition);
    });
    after(() => subject.city.stop());
    const ask = (): Subject => subject;

    if (path !== undefined) {
      describe('by verb', () => verbChecks(ask));
      describe('by permission', () => accessChecks(ask));
      describe('by field', () => fieldChecks(ask));
      describe('by reference', () => referenceChecks(ask));
    }
    const isLikeOthers = path !== undefined && likeOthers.has(name);
    if (path !== undefined && !isLikeOthers) {
      describe('by revision', () => etagChecks(ask));
      describe('at once', () => raceChecks(ask));
      describe('in lists', () => listChecks(ask));
    }
    if (definition.section === undefined) {
      if (!isLikeOthers) describe('in the admin API', () => adminChecks(ask));
      describe('in a bundle', () => bundleChecks(ask));
    }
    if (more) describe('of its own', () => more(ask));

    it('leaves no values and no failures in the log', () => {
      const lines = subject.city.host.logLines;
      expect(lines.length).to.be.greaterThan(0);
      expect(lines.filter((line) => /zqx|contraseña larga/i.test(line))).to.deep.equal([]);
      expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).to.deep.equal([]);
    });
  });
}
