import { inject, injectable, multiInject, optional } from 'inversify';
import {
  InputError,
  PersonalData,
  type PersonDocument,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { KnownPerson } from './known-person.js';
import type { PersonName } from './person-name.js';

/** A plugin that finds something new each time would never let a search end. */
const MOST_ROUNDS = 20;

/** Finds out what is a person's: each plugin goes by what the others have found. */
@injectable()
export class PersonFinder {
  constructor(
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @multiInject(PersonalData.token) @optional() readonly sources: readonly PersonalData[] = [],
  ) {}

  /** The name as it is compared. Throws `InputError` for what is no number of a document. */
  canonical(name: PersonName): PersonName {
    if ('usuario' in name) return name;
    const document = this.document(name);
    if (document) return document;
    const reason = 'No es el número de un documento de identidad.';
    throw new InputError(reason, { errors: { numero: [reason] } });
  }

  /** A document as it is compared; undefined for what is none. */
  document({ tipo, numero }: PersonDocument): PersonDocument | undefined {
    const number = this.forms.identityNumber(numero);
    return number === undefined ? undefined : { tipo: tipo.trim().toUpperCase(), numero: number };
  }

  /** All that belongs to the person with these names. */
  find(names: readonly PersonName[], tx?: Transaction): Promise<KnownPerson> {
    const person = new KnownPerson();
    for (const name of names) {
      if ('usuario' in name) person.addThing({ kind: 'auth.user', id: String(name.usuario) });
      else person.addDocument(name);
    }
    return this.complete(person, tx);
  }

  /** Adds all that belongs to a person to what is known so far, and answers the same object. */
  async complete(person: KnownPerson, tx?: Transaction): Promise<KnownPerson> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      let isNew = false;
      for (const source of this.sources) if (this.take(person, await source.find(person, tx))) isNew = true;
      if (!isNew) return person;
    }
    throw new Error('the search for what belongs to a person does not end');
  }

  /** Whether any plugin holds something of the person. */
  async isKnown(person: KnownPerson): Promise<boolean> {
    for (const source of this.sources) for await (const _item of source.export(person)) return true;
    return false;
  }

  private take(person: KnownPerson, { documents = [], things = [] }: PersonFindings): boolean {
    let isNew = false;
    for (const found of documents) {
      const document = this.document(found);
      if (document && person.addDocument(document)) isNew = true;
    }
    for (const thing of things) if (person.addThing(thing)) isNew = true;
    return isNew;
  }
}
