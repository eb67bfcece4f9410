import { inject, injectable } from 'inversify';
import { InputError, NotFoundError } from '../../../../host/plugin-api/index.js';
import { type Tramite, TramiteCatalog } from '../../catalog/index.js';
import type { Answers } from '../../../forms/contract.js';
import { answerDigest } from '../../vocabulary/index.js';
import { LookUpRepository, type FoundRecord } from './look-up-repository.js';

/** The public look-ups by an answer (interface, "estado" and "estado_all"). */
@injectable()
export class LookUpService {
  constructor(
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(LookUpRepository) private readonly records: LookUpRepository,
  ) {}

  /**
   * Returns the oldest record of a tramite with this answer. A record is found by what the public might ask for when it
   * was filed and may ask for now, and shows what it might and may see. Throws `NotFoundError`, and `InputError`
   * (`field_not_searchable`) for a field that the form does not let the public ask for.
   */
  async findInTramite(codigo: string, field: string, value: string): Promise<Answers> {
    const tramite = await this.tramites.find(codigo);
    return this.find(tramite ? [tramite] : [], field, value);
  }

  /** Returns the oldest record of all tramites with this answer. Throws as {@link findInTramite}. */
  async findInAll(field: string, value: string): Promise<Answers> {
    return this.find(await this.tramites.all(), field, value);
  }

  private async find(tramites: readonly Tramite[], field: string, value: string): Promise<Answers> {
    const searchable = tramites.filter(({ form }) => form.searchable.has(field));
    if (tramites.length > 0 && searchable.length === 0) throw notSearchable(tramites);
    const found = await this.oldest(searchable, field, value);
    const tramite = found && searchable.find(({ id }) => id === found.tramite_id);
    if (!tramite) throw new NotFoundError('No se encontró información del trámite.');
    return tramite.form.maskForPublic(found.answers, found.sensitive);
  }

  /** Finds the oldest record. Each tramite reads the value as its own question does; most read the same text. */
  private async oldest(tramites: readonly Tramite[], field: string, value: string): Promise<FoundRecord | undefined> {
    const idsByText = new Map<string, number[]>();
    for (const { id, form } of tramites) {
      const text = form.searchText(field, value);
      idsByText.set(text, [...(idsByText.get(text) ?? []), id]);
    }
    const found = await Promise.all(
      [...idsByText].map(([text, ids]) => this.records.findOldest(answerDigest(field, text), ids)),
    );
    return found.filter((record) => record !== undefined).sort((a, b) => a.id - b.id)[0];
  }
}

/** The most fields that a refusal names. */
const MOST_NAMED = 20;

/**
 * Makes the refusal. It names the fields of one tramite that the public may ask for; of all tramites they would be too
 * many to help.
 */
function notSearchable([tramite, ...others]: readonly Tramite[]): InputError {
  const named = others.length === 0 ? [...(tramite?.form.searchable ?? [])].slice(0, MOST_NAMED) : [];
  const instead = named.length > 0 ? ` Se puede consultar por: ${named.join(', ')}.` : '';
  return new InputError(`No se puede consultar por ese campo.${instead}`, { code: 'field_not_searchable' });
}
