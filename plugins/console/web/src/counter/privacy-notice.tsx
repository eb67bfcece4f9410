import { cityName } from '../frame/city.js';

interface NoticeProps {
  readonly notice: { readonly version: string; readonly direccion: string };
  readonly isAccepted: boolean;
  /** Whether the filing was refused for lack of it. */
  readonly isMissing: boolean;
  /** With the version that the person has accepted; undefined for none. */
  readonly onChange: (version: string | undefined) => void;
}

/** The privacy notice, which the person hears or reads before the clerk says that they accept it. */
export function PrivacyNotice({ notice, isAccepted, isMissing, onChange }: NoticeProps) {
  return (
    <fieldset className="stack">
      <legend>Datos personales</legend>
      {isMissing && (
        <p className="error-text" id="privacidad-error">
          <span className="visually-hidden">Error:</span> Marque la casilla cuando la persona autorice el tratamiento.
        </p>
      )}
      <div className="check">
        <input
          type="checkbox"
          id="privacidad"
          checked={isAccepted}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'privacidad-error' : undefined}
          onChange={({ target }) => onChange(target.checked ? notice.version : undefined)}
        />{' '}
        <span>
          <label htmlFor="privacidad">
            La persona autorizó a {cityName} a tratar sus datos personales para atender este trámite, según el aviso de
            privacidad (Ley 1581 de 2012).
          </label>{' '}
          <a href={notice.direccion} target="_blank" rel="noopener noreferrer">
            Leer el aviso de privacidad<span className="visually-hidden"> (se abre en otra pestaña)</span>
          </a>
        </span>
      </div>
    </fieldset>
  );
}
