/** The kinds of things that a returned record asks the citizen for. */
export interface Asked {
  readonly texto: boolean;
  readonly archivos: boolean;
}

interface AskedForProps {
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
}

/** The choice of what the citizen may hand in by the tracking page. */
export function AskedFor({ asked, onChange }: AskedForProps) {
  const fault = asked.texto || asked.archivos ? '' : 'Marque un texto, archivos o los dos.';
  return (
    <fieldset aria-describedby="pide-pista">
      <legend className="label">Qué le pide</legend>
      <p className="hint" id="pide-pista">
        Lo entrega en el seguimiento, con su clave. Marque un texto, archivos o los dos.
      </p>
      <label className="check">
        <input
          type="checkbox"
          ref={(box) => box?.setCustomValidity(fault)}
          checked={asked.texto}
          onChange={({ target }) => onChange({ ...asked, texto: target.checked })}
        />
        <span>Un texto</span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={asked.archivos}
          onChange={({ target }) => onChange({ ...asked, archivos: target.checked })}
        />
        <span>Archivos</span>
      </label>
    </fieldset>
  );
}
