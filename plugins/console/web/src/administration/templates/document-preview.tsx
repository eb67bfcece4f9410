import './templates.css';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice, Refusal } from '../../ui/notice.js';
import { ShownFile } from '../../task/file-preview.js';
import { contentOf, type TypedTemplate } from './document-template.js';
import { PageFrame } from './page-frame.js';
import { samplesOf, type TypedSamples } from './sample-data.js';
import { SampleFields } from './sample-fields.js';
import type { Preview } from './use-preview.js';

const preview = admin.documents.templates.preview;

/** A preview of a template as the service makes it. */
export type PreviewedDocument = Awaited<ReturnType<typeof preview.mutate>>;
export type PreviewInput = Parameters<typeof preview.mutate>[0];

/** Returns the input of the preview of a typed template; undefined while it has no content, or no samples. */
export function previewInput(typed: TypedTemplate, samples: TypedSamples): PreviewInput | undefined {
  const data = samplesOf(samples);
  if (data === undefined || typed.html.trim() === '') return undefined;
  const { datos, resultado } = data as Pick<PreviewInput, 'datos' | 'resultado'>;
  const plantilla = contentOf({ ...typed, nombre: typed.nombre.trim() === '' ? 'Sin nombre' : typed.nombre });
  return {
    plantilla,
    ...(datos !== undefined && { datos }),
    ...(resultado !== undefined && { resultado }),
    ejemplos: true,
  };
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);

interface DocumentPreviewProps {
  readonly typed: TypedTemplate;
  readonly input: PreviewInput | undefined;
  readonly preview: Preview<PreviewedDocument>;
  readonly samples: TypedSamples;
  readonly onSamples: (samples: TypedSamples) => void;
}

/** The page that a template makes, beside its text. */
export function DocumentPreview({ typed, input, preview: { shown, error }, samples, onSamples }: DocumentPreviewProps) {
  const [pdf, setPdf] = useState<Blob>();
  const print = useMutation({
    mutationFn: async (asked: PreviewInput) => {
      const { pdf: content } = await preview.mutate({ ...asked, pdf: true });
      return new Blob([bytesOf(content!)], { type: 'application/pdf' });
    },
    onSuccess: setPdf,
  });
  const names = (shown?.necesita ?? []).filter((name) => !name.startsWith('instancia') && name.includes('.'));
  const sheet = `sheet--${typed.tamano.toLowerCase()}${typed.horizontal ? '-horizontal' : ''}`;
  return (
    <section className="card stack template-preview" aria-labelledby="vista-previa">
      <h2 id="vista-previa">Vista previa</h2>
      <SampleFields
        names={names}
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
        <p className="hint">Se ve cuando el contenido tenga algún texto sin faltas.</p>
      ) : (
        <>
          {shown.titular !== null && <p>A nombre de: {shown.titular}</p>}
          <PageFrame html={shown.html} title="Hoja del documento" className={sheet} />
          <p className="hint">El encabezado, el pie y los cortes de página se ven en el PDF.</p>
        </>
      )}
      <Refusal error={print.error} />
      <div className="row">
        <Button
          look="secondary"
          icon="file"
          isBusy={print.isPending}
          disabled={input === undefined}
          onClick={() => print.mutate(input!)}
        >
          Ver el PDF
        </Button>
      </div>
      {pdf && (
        <Dialog title="PDF de ejemplo" className="preview" onClose={() => setPdf(undefined)}>
          <ShownFile content={pdf} file={{ name: 'PDF de ejemplo', type: 'application/pdf' }} />
          <Button onClick={() => setPdf(undefined)}>Cerrar</Button>
        </Dialog>
      )}
    </section>
  );
}
