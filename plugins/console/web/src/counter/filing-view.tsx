import { Link, useLocation, useParams } from 'react-router';
import { ErrorSummary } from '../fields/error-summary.js';
import type { DraftFiles } from '../fields/field-inputs.js';
import { inputId, type FieldModel } from '../fields/field-model.js';
import type { KeptFile } from '../fields/file-input.js';
import { FormFields } from '../fields/form-fields.js';
import { Button } from '../ui/button.js';
import { Failed, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { useUnsaved } from '../frame/unsaved.js';
import { Filed } from './filed.js';
import { termInWords, useOfferedTramites } from './offered-tramites.js';
import { useFiling, type CounterDraft } from './use-filing.js';

/** The page that files a tramite for the person at the counter. */
export function Component() {
  const { codigo = '' } = useParams();
  const state = useLocation().state as { readonly draft?: CounterDraft } | null;
  // Another tramite, or another person's draft, begins with empty fields.
  return <Filing key={`${codigo} ${state?.draft?.borrador ?? ''}`} codigo={codigo} draft={state?.draft} />;
}

/** Returns the files of an answer: a field that takes several has a list. */
const filesIn = (answer: unknown): readonly KeptFile[] => [(answer ?? []) as KeptFile | readonly KeptFile[]].flat();

function Filing({ codigo, draft }: { readonly codigo: string; readonly draft: CounterDraft | undefined }) {
  const offer = useOfferedTramites().data?.find((one) => one.codigo === codigo);
  const name = offer?.nombre ?? codigo;
  const { form, fields, shown, filing, refusal, errors, tries, isBegun, cleared, clear } = useFiling(codigo, draft);
  useTitle(`Radicar: ${name}`);
  useUnsaved(isBegun && !filing.isSuccess);

  /** Returns the files that the draft has for a field; a form that changed may take none of them. */
  const kept = ({ codigo: name, tipo }: FieldModel): DraftFiles | undefined => {
    const answer = draft?.respuestas[name];
    const isHeld = answer !== undefined || draft?.fuera.some((one) => one.codigo === name);
    if (tipo !== 'ARCHIVO' || !isHeld || cleared.has(name)) return undefined;
    const onRemove = (): void => {
      clear(name);
      // The button is gone.
      document.getElementById(inputId(name))?.focus();
    };
    return { files: filesIn(answer), onRemove };
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
          <ErrorSummary fields={shown.campos} errors={errors} tries={tries} />
          {refusal && !refusal.errors && (
            <div className="notice notice--danger" role="alert">
              <div>
                <p>{refusal.message}</p>
                <p>Lo que escribió sigue aquí.</p>
              </div>
            </div>
          )}
          <FormFields form={form} fields={shown.campos} typing={shown.errores} kept={kept} />
          <div className="form-actions">
            <Button type="submit" size="large" isBusy={filing.isPending}>
              Radicar
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
