import { inject, injectable } from 'inversify';
import type { AnswerReaders } from '../../../tramites/contract.js';
import type { ProcessDefinition } from '../language/definition-schema.js';
import { Processes } from './processes.js';

/** The steps of active processes that read the answers of tramites. */
@injectable()
export class AnswerUses implements AnswerReaders {
  constructor(@inject(Processes) private readonly processes: Processes) {}

  async findReaders(proceso: string, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const process = await this.processes.find(proceso);
    const active = process && (await this.processes.active(process));
    if (!active) return new Map();
    const found = codes.map((code) => [code, readersOf(active.definition, code)] as const);
    return new Map(found.filter(([, readers]) => readers.length > 0));
  }
}

/** Names the steps whose fields, or whose ways out, read `datos.<code>`. */
function readersOf({ tareas, transiciones }: ProcessDefinition, code: string): string[] {
  const name = new RegExp(String.raw`\bdatos\s*\.\s*${code.replaceAll(/\W/g, String.raw`\$&`)}(?!\w)`);
  return tareas
    .filter((tarea) => {
      const ways = transiciones.filter(({ desde }) => desde === tarea.codigo);
      return name.test(JSON.stringify([tarea, ways]));
    })
    .map(({ nombre }) => nombre);
}
