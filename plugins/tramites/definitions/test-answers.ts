import { z } from 'zod';
import type { Answers, QuestionForm, UploadedFile } from '../../forms/contract.js';
import type { RefusedAnswer } from '../contract.js';
import type { TestAnswers } from './draft-content.js';

/** A file in the answers of a test: it only stands for one. */
const file = z.strictObject({
  nombre: z.string().min(1).max(200),
  tipo: z.string().min(1).max(150),
  tamano: z
    .int()
    .min(0)
    .max(2 ** 40),
});
const files = z.union([file.transform((one) => [one]), z.array(file).max(50)]);

/** The answers of a test, apart as a filing brings them. */
export interface GivenTest {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
}

/** Divides the answers of a test into fields and files. */
export function givenTest(form: QuestionForm, { respuestas }: Pick<TestAnswers, 'respuestas'>): GivenTest {
  const fields: [string, unknown][] = [];
  const received: [string, readonly UploadedFile[]][] = [];
  for (const [codigo, value] of Object.entries(respuestas)) {
    const read = form.fileCount(codigo) === undefined ? undefined : files.safeParse(value);
    if (read?.success) received.push([codigo, read.data.map((one) => ({ ...one, sha256: '0'.repeat(64) }))]);
    else fields.push([codigo, value]);
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(received) };
}

/** The answers of a test, each read by itself. */
export interface ReadTest {
  readonly answers: Answers;
  readonly refused: Readonly<Record<string, RefusedAnswer>>;
}

/** Reads the answers of a test one by one. */
export async function readTest(form: QuestionForm, { fields, files: received }: GivenTest): Promise<ReadTest> {
  const answers: [string, Answers[string]][] = [];
  const refused: [string, RefusedAnswer][] = [];
  const given = [
    ...Object.entries(fields).map(([codigo, value]) => [codigo, value, { value }] as const),
    ...Object.entries(received).map(([codigo, list]) => [codigo, list, { file: list }] as const),
  ];
  for (const [codigo, valor, answer] of given) {
    const outcome = await form.readAnswer(codigo, answer);
    if (!outcome.ok) refused.push([codigo, { valor, motivo: outcome.errors[codigo]?.join(' ') ?? outcome.msg }]);
    else if (outcome.answer !== undefined) answers.push([codigo, outcome.answer]);
  }
  return { answers: Object.fromEntries(answers), refused: Object.fromEntries(refused) };
}
