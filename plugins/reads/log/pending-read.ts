import type { NotedRead } from '../../../host/plugin-api/index.js';

/** A read that has no entry yet, by its columns. */
export interface PendingRead {
  readonly at: Date;
  readonly user_id: number;
  /** Hours since 1970. */
  readonly hora: number;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly via: string;
  /** Empty for the whole. */
  readonly parte: string;
  readonly motivo: string | null;
}

const HOUR_MILLISECONDS = 3_600_000;
const MOST_CHARACTERS = 60;

/** As a column takes it: a text that the database refuses would hold up all others of its batch. */
const kept = (text: string): string => text.slice(0, MOST_CHARACTERS).replace(/\p{C}/gu, '');

export function pendingRead(userId: number, { of, way, part, why }: NotedRead, at: Date): PendingRead {
  return {
    at,
    user_id: userId,
    hora: Math.floor(at.getTime() / HOUR_MILLISECONDS),
    subject_kind: kept(of.kind),
    subject_id: kept(of.id),
    via: way,
    parte: kept(part ?? ''),
    motivo: why === undefined ? null : kept(why),
  };
}

/** What an hour has one entry of. */
export const keyOf = ({ user_id, hora, subject_kind, subject_id, via, parte }: PendingRead): string =>
  JSON.stringify([user_id, hora, subject_kind, subject_id, via, parte]);
