import { useQuery } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import { Loaded } from '../ui/states.js';

/** The id of the box that the clerk ticks, which takes the focus where it is missing. */
export const CONSENT = 'aviso-aceptado';

interface ConsentProps {
  /** The version that the summary asks for: another one is read again. */
  readonly version: string;
  /** The version that the person has accepted. */
  readonly accepted: string | undefined;
  readonly onAccept: (version: string | undefined) => void;
  readonly fault: string | undefined;
}

/** The privacy notice of the city, to be read to the person, and the box that says that they accept it. */
export function PrivacyConsent({ version, accepted, onAccept, fault }: ConsentProps) {
  const query = useQuery({
    queryKey: ['counter', 'notice', { version }],
    queryFn: ({ signal }) => answerOf(service.GET('/home/api/tramite/ventanilla/aviso', { signal })),
    staleTime: 0,
  });
  return (
    <section className="card stack-s" aria-labelledby="t-aviso">
      <h2 id="t-aviso">Tratamiento de los datos de la persona</h2>
      <Loaded query={query}>
        {({ aviso }) => aviso && <Consent aviso={aviso} {...{ accepted, onAccept, fault }} />}
      </Loaded>
    </section>
  );
}

interface Notice {
  readonly version: string;
  readonly titulo: string;
  readonly direccion: string;
  readonly parrafos: readonly string[];
}

function Consent({ aviso, accepted, onAccept, fault }: Omit<ConsentProps, 'version'> & { readonly aviso: Notice }) {
  const { version, titulo, direccion, parrafos } = aviso;
  return (
    <>
      <details className="more">
        <summary>Leer «{titulo}»</summary>
        <div className="stack-s">
          {blocksOf(parrafos).map((lines, index) =>
            typeof lines === 'string' ? (
              <p key={index}>{lines}</p>
            ) : (
              <ul key={index}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          )}
          <p>
            <a href={direccion} target="_blank" rel="noopener noreferrer">
              Abrir el aviso para imprimirlo
            </a>
          </p>
        </div>
      </details>
      <div className={fault === undefined ? undefined : 'has-error'}>
        {fault !== undefined && (
          <p className="error-text" id={`${CONSENT}-error`}>
            {fault}
          </p>
        )}
        <label className="check">
          <input
            type="checkbox"
            id={CONSENT}
            checked={accepted === version}
            aria-required
            {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': `${CONSENT}-error` })}
            onChange={({ target }) => onAccept(target.checked ? version : undefined)}
          />
          <span>
            La persona leyó o escuchó «{titulo}» (versión {version}) y autoriza el tratamiento de sus datos personales.
          </span>
        </label>
      </div>
    </>
  );
}

/** Puts the items of each list together; other paragraphs stand alone. */
function blocksOf(parrafos: readonly string[]): readonly (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of parrafos) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(2));
    else blocks.push([line.slice(2)]);
  }
  return blocks;
}
