import { changedLines } from './changed-lines.js';
import type { Difference } from './promotion-queries.js';
import { counted, inOrder, sectionInWords } from './section-words.js';

type Field = Difference['changed'][number]['fields'][number];

/** The changes that an import would make, section by section. */
export function DifferenceList({ difference }: { readonly difference: readonly Difference[] }) {
  return (
    <div className="stack bundle-difference">
      {inOrder(difference, ({ section }) => section).map(
        ({ section, created, createdCount, changed, changedCount }) => (
          <section className="stack-s" key={section} aria-label={sectionInWords(section)}>
            <h3>{sectionInWords(section)}</h3>
            {createdCount > 0 && (
              <>
                <p>{counted(createdCount, 'nuevo', 'nuevos')}:</p>
                <ul>
                  {created.map((key) => (
                    <li key={key}>{key === '' ? sectionInWords(section) : key}</li>
                  ))}
                  <More count={createdCount - created.length} />
                </ul>
              </>
            )}
            {changedCount > 0 && (
              <>
                <p>{counted(changedCount, 'cambia', 'cambian')}:</p>
                <ul>
                  {changed.map(({ key, fields, fieldCount }) => (
                    <li key={key}>
                      {key === '' ? sectionInWords(section) : key}
                      {fields.length === 0 && ': cambia lo que no se muestra, como un secreto'}
                      {fields.length > 0 && (
                        <dl>
                          {fields.map((field) => (
                            <FieldChange key={field.field} {...field} />
                          ))}
                        </dl>
                      )}
                      {fieldCount > fields.length && <p>Y {fieldCount - fields.length} campos más.</p>}
                    </li>
                  ))}
                  <More count={changedCount - changed.length} />
                </ul>
              </>
            )}
          </section>
        ),
      )}
    </div>
  );
}

const More = ({ count }: { readonly count: number }) => (count > 0 ? <li>Y {count} más.</li> : null);

function FieldChange({ field, from, to }: Field) {
  const isLong = from !== null && to !== null && `${from}${to}`.includes('\n');
  const { before, after } = isLong ? changedLines(from, to) : { before: [], after: [] };
  return (
    <>
      <dt>{field === '' ? 'Todo' : field}</dt>
      <dd>
        {isLong ? (
          <>
            Antes:
            <pre className="bundle-lines">{before.join('\n')}</pre>
            Después:
            <pre className="bundle-lines">{after.join('\n')}</pre>
          </>
        ) : (
          `${shown(from)} → ${shown(to)}`
        )}
      </dd>
    </>
  );
}

const shown = (value: string | null): string => {
  if (value === null) return 'sin valor';
  return value === '' ? '(vacío)' : value;
};
