import type { z } from 'zod';

/** The shape of a job's data: a type of job, or an event. */
interface DataShape {
  readonly name: string;
  readonly data: z.ZodType;
}

/** Data as they are stored, and as the handler will read them. */
export interface StoredData {
  readonly json: string;
  readonly read: unknown;
}

/**
 * Returns the data as JSON, after checking them as the handler will: a mistake of the caller fails here, rather than in
 * a job that is given up.
 */
export function storedData({ name, data: schema }: DataShape, data: unknown): StoredData {
  const json: unknown = JSON.stringify(data);
  const parsed: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
  const isObject = typeof parsed === 'object' && parsed !== null;
  const result = schema.safeParse(parsed);
  if (!isObject || !result.success) {
    const where = result.error?.issues.map(({ path }) => path.join('.') || 'itself').join(', ');
    throw new TypeError(`The data of a job "${name}" does not fit its type: ${where ?? 'it is no object'}`);
  }
  return { json: json as string, read: result.data };
}
