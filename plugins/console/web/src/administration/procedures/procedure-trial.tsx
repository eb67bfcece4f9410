import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { Notice, Refusal } from '../../ui/notice.js';
import { Select } from '../../ui/select.js';
import { SourceField } from '../frame/source-field.js';
import { dataOf, jsonOf, readJson, type Datum } from './trial-data.js';
import { TrialFields } from './trial-fields.js';

type Trial = Parameters<typeof admin.procedures.procedures.dryRun.mutate>[0];
type Outcome = Awaited<ReturnType<typeof admin.procedures.procedures.dryRun.mutate>>;

/** A trial of a procedure: it runs with typed data, and its writes are undone. */
export function ProcedureTrial({ codigo }: { readonly codigo: string }) {
  const [parametro, setParameter] = useState<NonNullable<Trial['parametro']>>('jsondata');
  const [data, setData] = useState<readonly Datum[]>([{ nombre: '', valor: '' }]);
  // Typed JSON takes the place of the single data.
  const [json, setJson] = useState<string>();
  const [fault, setFault] = useState<string>();
  const trial = useMutation({
    mutationFn: (datos: Trial['datos']) => admin.procedures.procedures.dryRun.mutate({ codigo, parametro, datos }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = json === undefined ? { data: dataOf(data) } : readJson(json);
    setFault('fault' in read ? read.fault : undefined);
    if ('data' in read) trial.mutate(read.data);
  }

  return (
    <section className="stack" aria-labelledby="prueba">
      <h2 id="prueba">Probarlo</h2>
      <p>Se ejecuta de verdad con los datos que escriba, y después se deshace: no queda nada guardado.</p>
      <form className="form" onSubmit={submit} aria-label="Prueba">
        <Select
          label="Como lo llaman"
          options={[
            { codigo: 'jsondata', nombre: 'Certificados, procesos, informes y aplicaciones (jsondata)' },
            { codigo: 'JSON_FILTROS', nombre: 'Páginas con sesión y programas con token (JSON_FILTROS)' },
          ]}
          value={parametro}
          onChange={({ target }) => setParameter(target.value as typeof parametro)}
        />
        {json === undefined ? (
          <TrialFields data={data} onChange={setData} />
        ) : (
          <SourceField
            label="Datos en JSON"
            rows={10}
            value={json}
            error={fault}
            onChange={({ target }) => setJson(target.value)}
          />
        )}
        <div className="row">
          <Button type="submit" isBusy={trial.isPending}>
            Probar
          </Button>
          {json === undefined ? (
            <Button look="quiet" onClick={() => setJson(jsonOf(dataOf(data)))}>
              Escribir los datos en JSON
            </Button>
          ) : (
            <Button look="quiet" onClick={() => setJson(undefined)}>
              Volver a los datos uno por uno
            </Button>
          )}
        </div>
      </form>
      <Refusal error={trial.error} />
      <div role="status">{trial.data && <TrialOutcome outcome={trial.data} />}</div>
    </section>
  );
}

/** The answer of a trial: the result, the "no" of the procedure, or its failure. */
function TrialOutcome({ outcome: { EsCorrecto, resultado, mensaje, code, detalle } }: { readonly outcome: Outcome }) {
  if (EsCorrecto) {
    return (
      <div className="stack-s">
        <Notice look="success" icon="check">
          <p>El procedimiento respondió. Lo que escribió en la base de datos se deshizo.</p>
          {mensaje !== undefined && <p>{mensaje}</p>}
        </Notice>
        <h3>Resultado</h3>
        <pre className="procedure-result" tabIndex={0} role="group" aria-label="Resultado de la prueba">
          {jsonOf(resultado ?? null)}
        </pre>
      </div>
    );
  }
  return (
    <Notice look={code === undefined ? 'warning' : 'danger'} icon="alert">
      <p>
        {code === undefined
          ? 'El procedimiento respondió que no. Esto leería quien lo usa:'
          : code === 'procedure_timeout'
            ? 'El procedimiento tardó demasiado y se canceló.'
            : 'El procedimiento falló.'}
      </p>
      <p>{mensaje}</p>
      {detalle !== undefined && <p className="mono">{detalle}</p>}
      <p>No quedó nada guardado.</p>
    </Notice>
  );
}
