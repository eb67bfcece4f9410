import type { Person, PersonalThing, PersonDocument } from '../../../host/plugin-api/index.js';
import type { PersonName } from './person-name.js';

/** What plugins have found of a person so far. */
export class KnownPerson implements Person {
  private readonly named = new Map<string, PersonDocument>();
  private readonly byKind = new Map<string, Set<string>>();

  get documents(): readonly PersonDocument[] {
    return [...this.named.values()];
  }

  ids(kind: string): readonly string[] {
    return [...(this.byKind.get(kind) ?? [])];
  }

  get things(): readonly PersonalThing[] {
    return [...this.byKind].flatMap(([kind, ids]) => [...ids].map((id) => ({ kind, id })));
  }

  /** The documents and users: what a person is recognised by. */
  get names(): readonly PersonName[] {
    return [...this.documents, ...this.ids('auth.user').map((id) => ({ usuario: Number(id) }))];
  }

  /** Answers whether it is new. */
  addDocument(document: PersonDocument): boolean {
    const key = `${document.tipo} ${document.numero}`;
    if (this.named.has(key)) return false;
    this.named.set(key, document);
    return true;
  }

  /** Answers whether it is new. */
  addThing({ kind, id }: PersonalThing): boolean {
    const ids = this.byKind.get(kind) ?? new Set();
    if (ids.has(id)) return false;
    this.byKind.set(kind, ids.add(id));
    return true;
  }
}
