import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { UploadedFile } from '../uploaded-files.js';

/** A file of an answer. In a draft, `id` names each file of a question that takes several, for its removal. */
export interface AnsweredFile extends UploadedFile {
  readonly id?: string;
}

/** Returns the files of an answer, in their order; none where the answer is no file. */
export function filesOfAnswer(answer: JsonValue | undefined): readonly AnsweredFile[] {
  return [answer ?? []].flat().filter(isFile) as unknown as readonly AnsweredFile[];
}

const isFile = (value: JsonValue): boolean => typeof value === 'object' && value !== null && 'nombre' in value;
