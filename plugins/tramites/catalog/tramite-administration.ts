import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  Editions,
  fieldErrors,
  InputError,
  NotFoundError,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms, type FormQuestion } from '../../forms/contract.js';
import { answerTermFaults } from './answer-terms.js';
import { stepFaults } from './step-faults.js';
import { subjectFaults } from './subject-faults.js';
import { TramiteCatalog } from './tramite-catalog.js';
import { TramiteDefinitions, type SavedTramite, type StoredTramite } from './tramite-definitions.js';
import type { TramiteItem } from './tramite-item.js';
import { TramiteRemoval } from './tramite-removal.js';

/** The work of administrators on whole tramites; the audit log has each change (decisions, sections 11 and 13). */
@injectable()
export class TramiteAdministration {
  constructor(
    @inject(TramiteDefinitions) private readonly definitions: TramiteDefinitions,
    @inject(TramiteRemoval) private readonly removal: TramiteRemoval,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(TramiteCatalog) private readonly catalog: TramiteCatalog,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Database) private readonly database: Database,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  /** Reads a tramite. Throws `NotFoundError`. */
  async get(codigo: string): Promise<StoredTramite> {
    return requireTramite(await this.definitions.find(codigo));
  }

  page(after: string, limit: number): Promise<StoredTramite[]> {
    return this.definitions.page(after, limit);
  }

  /**
   * Makes a tramite exactly this. With a revision, only where that is the present one (0: where there is no such
   * tramite yet); else throws `ConflictError`. Throws `InputError` for a form that cannot be used.
   */
  async save(by: Identity, item: TramiteItem, revision?: number): Promise<SavedTramite> {
    await this.forms.checkQuestions(item.preguntas);
    return this.catalog.change((tx) => this.saveWithin(tx, by, item, revision));
  }

  /** Saves as {@link save} in a transaction of `TramiteCatalog.change`: its questions have been checked. */
  async saveWithin(tx: Transaction, by: Identity, item: TramiteItem, revision?: number): Promise<SavedTramite> {
    const present = await this.definitions.find(item.codigo, tx);
    await this.requireRevision(tx, item.codigo, present, revision);
    return this.write(tx, by, item, present);
  }

  /**
   * Changes the questions of a tramite, whose present revision must be this one. Throws `InputError` for a form that
   * cannot be used: a fault of the `edited` question stands under `pregunta`.
   */
  async edit(
    by: Identity,
    { codigo, revision, edited }: { codigo: string; revision: number; edited?: string },
    work: (questions: readonly FormQuestion[]) => FormQuestion[],
  ): Promise<SavedTramite> {
    const { item: seen } = await this.database.transaction((tx) => this.at(codigo, revision, tx));
    const item = { ...seen, preguntas: work(seen.preguntas) };
    await this.forms.checkQuestions(item.preguntas, ([index, ...path]) =>
      item.preguntas[index as number]?.pre_codigo === edited ? ['pregunta', ...path] : ['preguntas', index!, ...path],
    );
    const faults = stepFaults(item);
    if (faults.length > 0) {
      throw new InputError('Los pasos del trámite no corresponden a sus preguntas: cambie antes los pasos.', {
        errors: fieldErrors(faults),
      });
    }
    const ofTerms = answerTermFaults(item);
    if (ofTerms.length > 0) {
      throw new InputError('Los términos del trámite no corresponden a sus preguntas: cambie antes los términos.', {
        errors: fieldErrors(ofTerms),
      });
    }
    const ofSubject = subjectFaults(item);
    if (ofSubject.length > 0) {
      throw new InputError('El asunto del trámite no corresponde a sus preguntas: cambie antes el asunto.', {
        errors: fieldErrors(ofSubject),
      });
    }
    return this.catalog.change(async (tx) => this.write(tx, by, item, await this.at(codigo, revision, tx)));
  }

  /**
   * Removes a tramite and the draft of its definition. Throws `NotFoundError`, and `ConflictError` `in_use` where a
   * record was filed with it.
   */
  async remove(by: Identity, codigo: string, revision?: number): Promise<void> {
    await this.catalog.change(async (tx) => {
      const present = requireTramite(await this.definitions.find(codigo, tx));
      await this.requireRevision(tx, codigo, present, revision);
      await this.removal.remove(codigo, tx);
      await this.note(tx, by, 'removed', codigo, {});
    });
  }

  /** Reads a tramite whose present revision must be this one. Throws `NotFoundError`, and `ConflictError`. */
  private async at(codigo: string, revision: number, tx: Transaction): Promise<StoredTramite> {
    const present = requireTramite(await this.definitions.find(codigo, tx));
    await this.requireRevision(tx, codigo, present, revision);
    return present;
  }

  /** Throws `ConflictError` for another revision; a tramite that is not there yet has the revision 0. */
  private requireRevision(
    tx: Transaction,
    codigo: string,
    present: StoredTramite | undefined,
    known: number | undefined,
  ): Promise<void> {
    const thing = { kind: 'tramites.tramite', id: codigo, section: 'tramites' };
    return this.editions.requireRevision(tx, thing, present?.revision ?? 0, known);
  }

  private async write(
    tx: Transaction,
    by: Identity,
    item: TramiteItem,
    present: StoredTramite | undefined,
  ): Promise<SavedTramite> {
    const saved = await this.definitions.save(tx, item);
    const { outcome, revision } = saved;
    if (outcome !== 'left') {
      const campos = changedFields(present?.item, item);
      await this.note(tx, by, 'saved', item.codigo, { outcome, revision, campos });
    }
    return saved;
  }

  private note(tx: Transaction, by: Identity, done: 'saved' | 'removed', id: string, details: object): Promise<void> {
    const subject = { kind: 'tramites.tramite', id };
    return this.audit.recordEntry(tx, {
      action: `tramites.tramite.${done}`,
      by,
      subject,
      details: { ...details },
    });
  }
}

function requireTramite(present: StoredTramite | undefined): StoredTramite {
  if (!present) throw new NotFoundError('No existe un trámite con ese código.');
  return present;
}

/** Returns the names of the fields that differ, and the codes of the questions. */
function changedFields(before: TramiteItem | undefined, after: TramiteItem): string[] {
  const [old, present] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...present.keys()])].filter((name) => old.get(name) !== present.get(name));
}

/** Makes one text of each field and question, by its name or code; `preguntas` stands for the codes in their order. */
function flat(item: TramiteItem | undefined): ReadonlyMap<string, string> {
  if (!item) return new Map();
  const { preguntas, ...fields } = item;
  return new Map([
    ...Object.entries(fields).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ['preguntas', preguntas.map(({ pre_codigo }) => pre_codigo).join()],
    ...preguntas.map((pregunta): [string, string] => [`preguntas.${pregunta.pre_codigo}`, JSON.stringify(pregunta)]),
  ]);
}
