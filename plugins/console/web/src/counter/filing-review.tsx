import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { ErrorSummary } from '../fields/error-summary.js';
import { dayInWords } from '../frame/dates.js';
import { Button } from '../ui/button.js';
import { Notice, Refusal } from '../ui/notice.js';
import { Loaded } from '../ui/states.js';
import type { Summary } from './counter-draft.js';
import { PrivacyConsent } from './privacy-consent.js';
import { SummarySections } from './summary-sections.js';
import type { CounterForm } from './use-counter-form.js';
import { useFiling, type FiledAtCounter } from './use-filing.js';

interface ReviewProps {
  readonly borrador: string;
  readonly name: string;
  readonly form: CounterForm;
  /** Goes back to a field, or to the form; with the revision that the summary shows. */
  readonly onChange: (campo: string | undefined, revision: number | undefined) => void;
  readonly onFiled: (filed: FiledAtCounter) => void;
}

/** The step in which the clerk reads everything to the person, and files it. */
export function FilingReview({ borrador, name, form, onChange, onFiled }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const query = useQuery({
    queryKey: ['counter', 'summary', { borrador }],
    queryFn: ({ signal }) =>
      answerOf(
        service.GET('/home/api/tramite/ventanilla/borrador/{borrador}/resumen', {
          params: { path: { borrador } },
          signal,
        }),
      ),
    // The answers of a person at the counter are not cached after they are shown.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <nav className="crumbs" aria-label="Ruta">
        <Button look="quiet" icon="left" onClick={() => onChange(undefined, query.data?.revision)}>
          Volver al formulario
        </Button>
      </nav>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1} ref={heading}>
            Revise con la persona
          </h1>
          <p>{name}</p>
        </div>
      </div>
      <Loaded query={query}>
        {(summary) => (
          <Summarized
            summary={summary}
            form={form}
            onChange={(campo) => onChange(campo, summary.revision)}
            onFiled={onFiled}
          />
        )}
      </Loaded>
    </>
  );
}

interface SummarizedProps extends Pick<ReviewProps, 'form' | 'onFiled'> {
  readonly summary: Summary;
  readonly onChange: (campo: string | undefined) => void;
}

function Summarized({ summary, form: { draft }, onChange, onFiled }: SummarizedProps) {
  const { errores, plazo, destino, fuera } = summary;
  const { filing, accepted, setAccepted, consentFault, file } = useFiling(summary, onFiled);
  // The form shows the same faults at its fields.
  const showFaults = useEffectEvent(() => draft.setErrors(errores));
  useEffect(() => showFaults(), [errores]);
  const faults = Object.keys(errores);
  const toFirst = (): void => onChange(faults[0]);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        file();
      }}
    >
      <ErrorSummary fields={draft.fields} errors={errores} tries={faults.length > 0 ? 1 : 0} onGo={onChange} />
      {fuera.length > 0 && (
        <Notice look="warning">
          <p>El formulario cambió desde que la persona comenzó: {fuera.length} respuestas no se radican.</p>
        </Notice>
      )}
      <SummarySections sections={summary.secciones} onChange={onChange} />
      <section className="card stack-s" aria-labelledby="t-sigue">
        <h2 id="t-sigue">Qué recibe la persona</h2>
        {plazo !== null && (
          <p>
            La respuesta, en {plazo.texto}: si se radica ahora, a más tardar el {dayInWords(plazo.vence)}.
          </p>
        )}
        {destino.medio === null ? (
          <Notice look="warning">
            <p>{destino.texto}</p>
          </Notice>
        ) : (
          <p>{destino.texto}</p>
        )}
      </section>
      {faults.length === 0 && summary.aviso !== null && (
        <PrivacyConsent version={summary.aviso} accepted={accepted} onAccept={setAccepted} fault={consentFault} />
      )}
      <Refusal error={filing.error} hasFields>
        <p>Todo sigue en el borrador.</p>
      </Refusal>
      <div className="form-actions">
        {faults.length > 0 ? (
          <Button size="large" onClick={toFirst}>
            Corregir lo que falta
          </Button>
        ) : (
          <Button type="submit" size="large" isBusy={filing.isPending}>
            Radicar
          </Button>
        )}
      </div>
    </form>
  );
}
