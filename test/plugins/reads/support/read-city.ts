import { ReadLog, type NotedRead } from '../../../../host/plugin-api/index.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';

/** An entry as it is stored. */
export interface StoredRead {
  readonly user_id: number;
  readonly hora: number;
  readonly subject: string;
  readonly via: string;
  readonly parte: string;
  readonly motivo: string | null;
}

export async function storedReads({ database }: Pick<TestHost, 'database'>): Promise<readonly StoredRead[]> {
  const rows = await database.rows<Omit<StoredRead, 'subject'> & { subject_kind: string; subject_id: string }>(
    'SELECT user_id, hora, subject_kind, subject_id, via, parte, motivo FROM reads_entry ORDER BY id',
  );
  return rows.map(({ subject_kind: kind, subject_id: id, ...row }) => ({ ...row, subject: `${kind} ${id}` }));
}

export const note = ({ container }: Pick<TestHost, 'container'>, read: NotedRead): void =>
  container.get<ReadLog>(ReadLog).note(read);

const MARK = 'test.mark';
let marks = 0;

/** All that a host has noted by now, without what the test itself has noted to know that. */
export async function written(host: Pick<TestHost, 'container' | 'database'>): Promise<readonly StoredRead[]> {
  const subject = `${MARK} ${(marks += 1)}`;
  note(host, { reader: { userId: 2_000_000 }, of: { kind: MARK, id: String(marks) }, way: 'REGISTRO' });
  let stored: readonly StoredRead[] = [];
  const isWritten = async (): Promise<boolean> => {
    stored = await storedReads(host);
    return stored.some((one) => one.subject === subject);
  };
  await until('what was noted is written', isWritten);
  return stored.filter((one) => !one.subject.startsWith(MARK));
}
