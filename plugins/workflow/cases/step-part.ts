import { inject, injectable } from 'inversify';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import { PublicSteps } from '../engine/index.js';
import type { FoundCase, OwnCasePart } from './found-case.js';

/** ETAPA: the public steps of the process, as `seguimiento` shows them. Only a case with a record has them. */
@injectable()
export class StepPart implements OwnCasePart {
  readonly tipo = 'ETAPA';
  readonly orden = 15;
  readonly publico = true;

  constructor(@inject(PublicSteps) private readonly steps: PublicSteps) {}

  async listEntries({ record, llaves: [llave] }: FoundCase, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record || llave === undefined) return [];
    const steps = await this.steps.listSteps(llave);
    const all = steps.map(({ nombre, desde, hasta }, index): CaseEntry => ({
      at: desde,
      id: index + 1,
      publico: true,
      usuario: null,
      datos: { nombre, hasta: hasta?.toISOString() ?? null },
    }));
    return all.filter(({ at, id }) => at > after.at || (at >= after.at && id > after.id)).slice(0, limit);
  }
}
