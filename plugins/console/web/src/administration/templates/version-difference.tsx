import { editionOf, templateFields, type DocumentTemplate } from './document-template.js';

interface VersionDifferenceProps {
  readonly before: DocumentTemplate;
  readonly after: DocumentTemplate;
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value === '' ? '(vacío)' : String(value);
}

/** The fields of a template that differ, as they were and as they are. */
export function VersionDifference({ before, after }: VersionDifferenceProps) {
  const [was, is] = [editionOf(before).item, editionOf(after).item];
  const differing = templateFields
    .map((field) => {
      const words = 'show' in field ? field.show : inWords;
      return { label: field.label, was: words(was[field.name]), is: words(is[field.name]) };
    })
    .filter((field) => field.was !== field.is);
  if (differing.length === 0) return <p>Dicen lo mismo.</p>;
  return (
    <div className="stack template-difference">
      {differing.map((field) => (
        <section className="stack-s" key={field.label} aria-label={field.label}>
          <h3>{field.label}</h3>
          <p>Antes</p>
          <pre className="template-text" tabIndex={0}>
            {field.was}
          </pre>
          <p>Ahora</p>
          <pre className="template-text" tabIndex={0}>
            {field.is}
          </pre>
        </section>
      ))}
    </div>
  );
}
