import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/text-field.js';
import { TermInput } from '../../inputs/term-input.js';
import { useData } from './use-data.js';

/** A remedy of a definition, as it is typed. */
interface Remedy {
  readonly nombre?: string;
  readonly plazo?: unknown;
  readonly ante?: string | undefined;
  readonly norma?: string | undefined;
}

const MOST_REMEDIES = 5;

/** The remedies against a decision that is not favourable. */
export function RemedyFields() {
  const { fields, put, error } = useData();
  const remedies = (Array.isArray(fields['recursos']) ? fields['recursos'] : []) as readonly Remedy[];
  const take = (taken: readonly Remedy[], isTyped = false): void =>
    put({ recursos: taken.length > 0 ? taken : undefined }, isTyped);
  return (
    <section className="card stack" aria-labelledby="recursos-del-tramite">
      <h2 id="recursos-del-tramite">Recursos contra la decisión</h2>
      {remedies.map((remedy, at) => {
        const change = (changed: Remedy, isTyped = true): void =>
          take(remedies.with(at, { ...remedy, ...changed }), isTyped);
        return (
          <fieldset className="stack-s" key={at}>
            <legend className="label">Recurso {at + 1}</legend>
            <TextField
              id={at === 0 ? 'dato-recursos' : undefined}
              label="Nombre"
              value={remedy.nombre ?? ''}
              maxLength={120}
              error={error('recursos', at, 'nombre')}
              onChange={({ target }) => change({ nombre: target.value })}
            />
            <TermInput
              label="Plazo para interponerlo"
              value={remedy.plazo}
              error={error('recursos', at, 'plazo')}
              onChange={(plazo, isTyped) => change({ plazo }, isTyped)}
            />
            <TextField
              label="Ante quién"
              isRequired={false}
              value={remedy.ante ?? ''}
              maxLength={200}
              error={error('recursos', at, 'ante')}
              onChange={({ target }) => change({ ante: target.value || undefined })}
            />
            <TextField
              label="Norma"
              isRequired={false}
              value={remedy.norma ?? ''}
              maxLength={200}
              error={error('recursos', at, 'norma')}
              onChange={({ target }) => change({ norma: target.value || undefined })}
            />
            <Button look="quiet" icon="close" onClick={() => take(remedies.toSpliced(at, 1))}>
              Quitar este recurso
            </Button>
          </fieldset>
        );
      })}
      {remedies.length < MOST_REMEDIES && (
        <Button
          look="secondary"
          icon="plus"
          onClick={() => take([...remedies, { nombre: 'Reposición', plazo: { habiles: 10 } }])}
        >
          Agregar un recurso
        </Button>
      )}
    </section>
  );
}
