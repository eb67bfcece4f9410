import { z } from 'zod';
import { detailProblem, type Answer, type Route } from '../plugin-api/index.js';

const textOf = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }));

/**
 * The same routes, whose refusals share their schemas. A plugin from outside brings the contract once more, with schemas of
 * the same ids: those that say the same are one in the document, and two that do not stop the boot there.
 */
export class SharedSchemas {
  private readonly first = new Map<string, z.ZodType>();

  constructor() {
    this.of(detailProblem.schema);
  }

  inRoute(route: Route): Route {
    const { problem, answers } = route;
    return {
      ...route,
      ...(problem && { problem: { ...problem, schema: this.of(problem.schema) } }),
      answers: Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, this.inAnswer(answer)]),
      ),
    };
  }

  private inAnswer(answer: Answer): Answer {
    return answer.schema ? { ...answer, schema: this.of(answer.schema) } : answer;
  }

  private of(schema: z.ZodType): z.ZodType {
    const id = schema.meta()?.id;
    if (id === undefined) return schema;
    const known = this.first.get(id);
    if (!known) this.first.set(id, schema);
    return known && known !== schema && textOf(known) === textOf(schema) ? known : schema;
  }
}
