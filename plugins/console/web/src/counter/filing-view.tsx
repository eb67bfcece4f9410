import { Link, useLocation, useParams } from 'react-router';
import { ErrorSummary } from '../fields/error-summary.js';
import { Field } from '../fields/field-inputs.js';
import { inputId } from '../fields/field-model.js';
import type { KeptFile } from '../fields/file-input.js';
import { Failed, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { useUnsaved } from '../frame/unsaved.js';
import { Filed } from './filed.js';
import { termInWords, useOfferedTramites } from './offered-tramites.js';
import { useCounterForm, type CounterDraft, type CounterField } from './use-counter-form.js';

/** The page that files a tramite for the person at the counter. */
export function Component() {
  const { codigo = '' } = useParams();
  const state = useLocation().state as { readonly draft?: CounterDraft } | null;
  // Another tramite, or another person's draft, begins with empty fields.
  return <Filing key={`${codigo} ${state?.draft?.borrador ?? ''}`} codigo={codigo} draft={state?.draft} />;
}

/** Returns the files of an answer: a field that takes several has a list. */
const keptOf = (answer: unknown): readonly KeptFile[] => [(answer ?? []) as KeptFile | readonly KeptFile[]].flat();

function Filing({ codigo, draft }: { readonly codigo: string; readonly draft: CounterDraft | undefined }) {
  const offer = useOfferedTramites().data?.find((one) => one.codigo === codigo);
  const name = offer?.nombre ?? codigo;
  const form = useCounterForm(codigo, draft);
  const { fields, shown, filing, refusal, isBegun } = form;
  useTitle(`Radicar: ${name}`);
  useUnsaved(isBegun && !filing.isSuccess);

  /** Tells whether the draft has files for a field, perhaps some that the form no longer takes. */
  const hasFiles = ({ codigo: name }: CounterField): boolean => {
    const isHeld = draft?.respuestas[name] !== undefined || draft?.fuera.some((one) => one.codigo === name);
    return isHeld === true && !form.cleared.has(name);
  };
  const clear = ({ codigo: name }: CounterField): void => {
    form.clear(name);
    // The button is gone.
    document.getElementById(inputId(name))?.focus();
  };

  if (filing.data) return <Filed name={name} filed={filing.data} />;
  return (
    <>
      <nav className="crumbs" aria-label="Ruta">
        <Link to="/ventanilla">Ventanilla</Link> <span aria-hidden="true">/</span> <span>Radicar</span>
      </nav>
      <div className="page-head">
        <div>
          <h1>{name}</h1>
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
      {draft && draft.fuera.length > 0 && (
        <div className="notice notice--warning">
          <div>
            <p>El formulario cambió desde que la persona comenzó: {draft.fuera.length} respuestas ya no sirven.</p>
          </div>
        </div>
      )}
      {shown === undefined ? (
        <Loaded query={fields}>{() => null}</Loaded>
      ) : (
        <form
          className="card form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            filing.mutate();
          }}
        >
          {fields.isError && (
            <Failed error={fields.error} kept="Lo que escribió sigue aquí." retry={() => void fields.refetch()} />
          )}
          <ErrorSummary fields={shown.campos} errors={refusal?.errors ?? {}} tries={form.tries} />
          {refusal && !refusal.errors && (
            <div className="notice notice--danger" role="alert">
              <div>
                <p>{refusal.message}</p>
                <p>Lo que escribió sigue aquí.</p>
              </div>
            </div>
          )}
          {shown.campos.map((field) => (
            <div key={field.codigo} onBlur={() => form.touch(field.codigo)}>
              <Field
                field={field}
                value={form.typed[field.codigo]}
                kept={field.tipo === 'ARCHIVO' && hasFiles(field) ? keptOf(draft?.respuestas[field.codigo]) : undefined}
                error={form.errorOf(field.codigo)}
                onChange={(value) => form.type(field.codigo, value)}
              />
              {field.tipo === 'ARCHIVO' && hasFiles(field) && (
                <button type="button" className="btn btn--quiet" onClick={() => clear(field)}>
                  Quitar los del borrador<span className="visually-hidden">: {field.texto}</span>
                </button>
              )}
            </div>
          ))}
          <div className="form-actions">
            <button className="btn btn--lg" disabled={filing.isPending} aria-busy={filing.isPending}>
              Radicar
            </button>
          </div>
        </form>
      )}
    </>
  );
}
