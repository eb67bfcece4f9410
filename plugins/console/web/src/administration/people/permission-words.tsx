import { useQuery } from '@tanstack/react-query';
import { allPermissions } from './people-queries.js';
import { Opened } from './permission-boxes.js';
import { groupOf } from './words.js';

interface PermissionWordsProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly empty: string;
}

/** Permissions in words, to read. */
export function PermissionWords({ title, codes, empty }: PermissionWordsProps) {
  const known = useQuery(allPermissions).data ?? [];
  const nameOf = (code: string): string => known.find((permission) => permission.code === code)?.name ?? code;
  return (
    <section className="stack-s">
      <h3>{title}</h3>
      {codes.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul className="word-list">
          {codes.map((code) => (
            <li key={code}>
              {groupOf(code)}: {nameOf(code)}
              <Opened code={code} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
