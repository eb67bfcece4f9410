import { inject, injectable } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { ProcedureCatalog, type Procedure } from '../procedures/procedure-catalog.js';
import type { Answers } from '../../forms/contract.js';
import { answerDigest } from './answer-digest.js';
import { RecordRepository } from './record-repository.js';

/** Public look-ups by an answer (interface, "estado" and "estado_all"). */
@injectable()
export class LookUpService {
  constructor(
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
    @inject(RecordRepository) private readonly records: RecordRepository,
  ) {}

  /**
   * The oldest record of a procedure with this answer. A record is found by what the public might ask for when it was
   * filed and may ask for now, and shows what it might and may see. Throws `NotFoundError`.
   */
  async findInProcedure(codigo: string, field: string, value: string): Promise<Answers> {
    const procedure = await this.procedures.find(codigo);
    return this.find(procedure ? [procedure] : [], field, value);
  }

  /** The same among all procedures. */
  async findInAll(field: string, value: string): Promise<Answers> {
    return this.find(await this.procedures.all(), field, value);
  }

  private async find(procedures: readonly Procedure[], field: string, value: string): Promise<Answers> {
    const searchable = procedures.filter(({ form }) => form.findQuestion(field)?.pre_consultable);
    const found = await this.records.findOldest(
      answerDigest(field, value),
      searchable.map(({ id }) => id),
    );
    const procedure = found && searchable.find(({ id }) => id === found.tramite_id);
    if (!procedure) throw new NotFoundError('No se encontró información del trámite.');
    return procedure.form.maskForPublic(found.answers, found.sensitive);
  }
}
