import { Select } from '../../../ui/select.js';
import { TextArea } from '../../../ui/text-field.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { useData } from './use-data.js';

/** The notices of a definition: words, or `false` for none. */
type Notices = Readonly<Record<string, unknown>>;

/** The notices to the citizen: the product's words, the city's own, or none. */
export function NoticeFields() {
  const { choices } = useTramiteEditor();
  const { fields, put, error, errors } = useData();
  const notices = (
    typeof fields['avisos'] === 'object' && fields['avisos'] !== null ? fields['avisos'] : {}
  ) as Notices;
  const change = (codigo: string, value: string | false | undefined, isTyped = false): void => {
    const { [codigo]: _before, ...others } = notices;
    const avisos = value === undefined ? others : { ...notices, [codigo]: value };
    put({ avisos: Object.keys(avisos).length > 0 ? avisos : undefined }, isTyped);
  };
  return (
    <section className="card stack" aria-labelledby="avisos-del-tramite">
      <h2 id="avisos-del-tramite" tabIndex={-1}>
        Avisos a la ciudadanía
      </h2>
      {error('avisos') !== undefined && <p className="error-text">{errors('avisos')}</p>}
      {choices.avisos.map(({ codigo, nombre, texto }) => {
        const present = notices[codigo];
        const kind = present === undefined ? '' : present === false ? 'no' : 'propio';
        return (
          <div className="stack-s" key={codigo}>
            <Select
              id={`aviso-${codigo}`}
              label={nombre}
              none={texto ? `Las palabras usuales: «${texto}»` : 'No se envía'}
              options={[
                { codigo: 'propio', nombre: 'Palabras propias' },
                { codigo: 'no', nombre: 'No enviarlo' },
              ]}
              value={kind}
              onChange={({ target: { value } }) =>
                change(codigo, value === '' ? undefined : value === 'no' ? false : (texto ?? ''))
              }
            />
            {kind === 'propio' && (
              <TextArea
                label={`Palabras de «${nombre}»`}
                rows={3}
                maxLength={1000}
                value={String(present)}
                error={error('avisos', codigo)}
                onChange={({ target }) => change(codigo, target.value, true)}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
