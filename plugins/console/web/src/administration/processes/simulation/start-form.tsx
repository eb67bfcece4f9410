import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/text-field.js';
import { SourceField } from '../../frame/source-field.js';
import { dataText, readData } from './json-text.js';
import type { Play } from './play.js';

interface StartFormProps {
  readonly play: Play;
  readonly onStart: (play: Play) => void;
}

/** The day and the first data of a play; another start keeps no step. */
export function StartForm({ play, onStart }: StartFormProps) {
  const [day, setDay] = useState(play.desde ?? '');
  const [text, setText] = useState(dataText(play.datos));
  const [fault, setFault] = useState<string>();
  const start = (): void => {
    const read = readData(text);
    setFault('fault' in read ? read.fault : undefined);
    if ('fault' in read) return;
    onStart({ ...(day !== '' && { desde: day }), datos: read.data, pasos: [], resultados: play.resultados });
  };
  return (
    <details className="panel more" open={play.pasos?.length === 0}>
      <summary>Con qué empieza</summary>
      <form
        className="panel__body stack"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <SourceField
          label="Los datos de la solicitud"
          hint='En JSON, como {"area": 20}. No escriba datos de personas.'
          isRequired={false}
          rows={4}
          value={text}
          error={fault}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          label="El día en que empieza"
          hint="Desde él se cuentan los plazos. Sin él, hoy."
          isRequired={false}
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" look="secondary">
          Empezar con esto
        </Button>
      </form>
    </details>
  );
}
