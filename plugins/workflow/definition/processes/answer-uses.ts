import { inject, injectable } from 'inversify';
import type { AnswerReaders } from '../../../tramites/contract.js';
import { readersOf } from '../forms/name-readers.js';
import { Processes } from './processes.js';

/** The places of active processes that read the answers of tramites. */
@injectable()
export class AnswerUses implements AnswerReaders {
  constructor(@inject(Processes) private readonly processes: Processes) {}

  async findReaders(proceso: string, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const process = await this.processes.find(proceso);
    const active = process && (await this.processes.active(process));
    const found = new Map<string, string[]>();
    for (const { campo, donde } of active ? readersOf(active.definition, codes) : []) {
      found.set(campo, [...(found.get(campo) ?? []), donde]);
    }
    return found;
  }
}
