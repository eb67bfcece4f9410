import { Notice } from '../../ui/notice.js';
import type { PreviewedMail } from './mail-template.js';
import { PageFrame } from './page-frame.js';
import type { TypedSamples } from './sample-data.js';
import { SampleFields } from './sample-fields.js';
import type { Preview } from './use-preview.js';

interface MailPreviewProps {
  readonly preview: Preview<PreviewedMail>;
  readonly samples: TypedSamples;
  readonly onSamples: (samples: TypedSamples) => void;
}

/** The names of the mail that stand for themselves: `«datos.nombre»`. */
const NAME = /«([A-Za-z_][\w.]*)»/g;

/** Returns the names without a sample, and those that have one already. */
function namesIn({ asunto, html, texto }: PreviewedMail, { values }: TypedSamples): readonly string[] {
  const found = [...[asunto, html, texto].join(' ').matchAll(NAME)].map(([, name]) => name!);
  return [...new Set([...Object.keys(values), ...found])].sort();
}

/** A mail as it is sent, beside the text of its template. */
export function MailPreview({ preview: { shown, error }, samples, onSamples }: MailPreviewProps) {
  return (
    <section className="card stack template-preview" aria-labelledby="vista-previa">
      <h2 id="vista-previa">Vista previa</h2>
      <SampleFields
        names={shown ? namesIn(shown, samples) : []}
        samples={samples}
        example={'{"datos": {"obras": [{"nombre": "Muro"}]}}'}
        onChange={onSamples}
      />
      {error !== null && (
        <Notice look="warning" role="status">
          <p>Hay faltas en el texto: se ve la última vista sin ellas.</p>
        </Notice>
      )}
      {shown === undefined ? (
        <p className="hint">Se ve cuando el asunto y los dos mensajes tengan texto sin faltas.</p>
      ) : (
        <>
          <p>
            <strong>Asunto:</strong> {shown.asunto}
          </p>
          <PageFrame html={shown.html} title="Correo" className="template-preview__mail" />
          <details className="more">
            <summary>El mensaje en texto</summary>
            <pre className="template-text" tabIndex={0}>
              {shown.texto}
            </pre>
          </details>
        </>
      )}
    </section>
  );
}
