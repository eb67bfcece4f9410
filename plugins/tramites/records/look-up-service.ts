import { inject, injectable } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { TramiteCatalog, type Tramite } from '../tramites/tramite-catalog.js';
import type { Answers } from '../../forms/contract.js';
import { answerDigest } from './answer-digest.js';
import { RecordRepository } from './record-repository.js';

/** Public look-ups by an answer (interface, "estado" and "estado_all"). */
@injectable()
export class LookUpService {
  constructor(
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(RecordRepository) private readonly records: RecordRepository,
  ) {}

  /**
   * The oldest record of a tramite with this answer. A record is found by what the public might ask for when it was
   * filed and may ask for now, and shows what it might and may see. Throws `NotFoundError`.
   */
  async findInTramite(codigo: string, field: string, value: string): Promise<Answers> {
    const tramite = await this.tramites.find(codigo);
    return this.find(tramite ? [tramite] : [], field, value);
  }

  /** The same among all tramites. */
  async findInAll(field: string, value: string): Promise<Answers> {
    return this.find(await this.tramites.all(), field, value);
  }

  private async find(tramites: readonly Tramite[], field: string, value: string): Promise<Answers> {
    const searchable = tramites.filter(({ form }) => form.findQuestion(field)?.pre_consultable);
    const found = await this.records.findOldest(
      answerDigest(field, value),
      searchable.map(({ id }) => id),
    );
    const tramite = found && searchable.find(({ id }) => id === found.tramite_id);
    if (!tramite) throw new NotFoundError('No se encontró información del trámite.');
    return tramite.form.maskForPublic(found.answers, found.sensitive);
  }
}
