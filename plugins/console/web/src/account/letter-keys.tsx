import { useState } from 'react';
import { chooseLetterKeys, hasLetterKeys } from '../frame/key-choice.js';

/** Switches the keys of one letter off, on this computer. */
export function LetterKeys() {
  const [isOn, setOn] = useState(hasLetterKeys);
  const [isKept, setKept] = useState(true);
  return (
    <section className="card stack" aria-labelledby="teclas">
      <h2 id="teclas">Teclas de una letra</h2>
      <p>
        En cada página, <kbd>?</kbd> muestra las teclas que hacen algo. Si las oprime sin querer, o dicta, apáguelas.
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            const kept = chooseLetterKeys(checked);
            setKept(kept);
            if (kept) setOn(checked);
          }}
        />
        Usar teclas de una letra en este equipo
      </label>
      {!isKept && (
        <p className="notice notice--danger" role="alert">
          Este navegador no guarda nada, tampoco esta opción.
        </p>
      )}
    </section>
  );
}
