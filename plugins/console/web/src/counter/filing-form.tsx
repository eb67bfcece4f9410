import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DraftLine } from '../fields/draft-line.js';
import { DraftTrouble } from '../fields/draft-trouble.js';
import { inputId } from '../fields/field-model.js';
import { FormFields } from '../fields/form-fields.js';
import { Button } from '../ui/button.js';
import { Notice, Refusal } from '../ui/notice.js';
import { termInWords, type OfferedTramite } from './offered-tramites.js';
import type { CounterForm } from './use-counter-form.js';

interface FilingFormProps {
  readonly name: string;
  readonly offer: OfferedTramite | undefined;
  readonly form: CounterForm;
  /** The field that takes the focus. */
  readonly campo: string | undefined;
  readonly onReview: (borrador: string) => void;
}

/** The step in which the clerk writes what the person says; every change is saved in a draft. */
export function FilingForm({ name, offer, form, campo, onReview }: FilingFormProps) {
  const { draft, outside, settle, kept } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = useState(campo);
  useEffect(() => {
    if (first !== undefined) (document.getElementById(inputId(first)) ?? heading.current)?.focus();
  }, [first]);
  const review = useMutation({ mutationFn: settle, onSuccess: (key) => key !== undefined && onReview(key) });
  const isAway = review.isSuccess && draft.phase === 'offline';
  return (
    <>
      <nav className="crumbs" aria-label="Ruta">
        <Link to="/ventanilla">Ventanilla</Link> <span aria-hidden="true">/</span> <span>Radicar</span>
      </nav>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1} ref={heading}>
            {name}
          </h1>
          {offer?.plazo !== undefined && <p>Se responde en {termInWords(offer)}.</p>}
        </div>
      </div>
      {offer?.requisitos && (
        <details className="more">
          <summary>Lo que la persona necesita</summary>
          <ul>
            {offer.requisitos.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </details>
      )}
      {outside.length > 0 && (
        <Notice look="warning">
          <p>El formulario cambió desde que la persona comenzó: {outside.length} respuestas ya no sirven.</p>
        </Notice>
      )}
      <form
        className="card form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review.mutate();
        }}
      >
        <DraftTrouble draft={draft} />
        <FormFields form={draft.form} fields={draft.fields} kept={kept} onType={draft.change} />
        <Refusal error={review.error}>
          <p>Lo que escribió sigue aquí.</p>
        </Refusal>
        {isAway && (
          <Notice look="warning" role="alert">
            <p>Sin conexión no se puede revisar. Lo que escribió sigue aquí: intente de nuevo en un momento.</p>
          </Notice>
        )}
        <div className="form-actions">
          <Button type="submit" size="large" isBusy={review.isPending}>
            Revisar
          </Button>
          <DraftLine state={draft.phase} savedAt={draft.savedAt} />
        </div>
      </form>
    </>
  );
}
