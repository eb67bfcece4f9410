import { Select } from '../../../ui/select.js';
import { TextArea, TextField } from '../../../ui/text-field.js';
import { LinesField } from '../../inputs/lines-field.js';
import { CodeOfTramite } from './code-of-tramite.js';
import { useData } from './use-data.js';
import { FieldPairs } from '../../inputs/field-pairs.js';

interface Amount {
  readonly valor?: unknown;
  readonly moneda?: unknown;
}

/** The texts of the tramite's page. */
export function CitizenTexts() {
  const { text, lines, put, error, errors } = useData();
  const list = (name: string) => ({
    id: `dato-${name}`,
    value: lines(name),
    isRequired: false as const,
    error: errors(name),
    onChange: (written: readonly string[]) => put({ [name]: written.length > 0 ? written : undefined }, true),
  });
  return (
    <section className="card stack" aria-labelledby="textos-del-tramite">
      <h2 id="textos-del-tramite">Lo que lee la ciudadanía</h2>
      <TextField
        id="dato-nombre"
        label="Nombre"
        value={text('nombre')}
        maxLength={300}
        error={error('nombre')}
        onChange={({ target }) => put({ nombre: target.value }, true)}
      />
      <CodeOfTramite />
      <TextField
        id="dato-tema"
        label="Tema"
        hint="Con él se agrupa en la página de trámites: «Impuestos y predios»."
        isRequired={false}
        value={text('tema')}
        maxLength={80}
        error={error('tema')}
        onChange={({ target }) => put({ tema: target.value || undefined }, true)}
      />
      <TextArea
        id="dato-descripcion"
        label="Para qué sirve"
        isRequired={false}
        rows={3}
        value={text('descripcion')}
        maxLength={1000}
        error={error('descripcion')}
        onChange={({ target }) => put({ descripcion: target.value || undefined }, true)}
      />
      <LinesField {...list('requisitos')} label="Requisitos" hint="Uno en cada línea." />
      <CostFields />
      <LinesField
        {...list('sinonimos')}
        label="Otros nombres"
        hint="Como la gente lo busca, uno en cada línea: «cortar un árbol»."
      />
    </section>
  );
}

/** The cost: a text, or an amount. */
function CostFields() {
  const { fields, put, errors } = useData();
  const { costo } = fields;
  const amount = typeof costo === 'object' && costo !== null ? (costo as Amount) : undefined;
  const kind = amount ? 'valor' : costo === undefined ? '' : 'texto';
  return (
    <FieldPairs>
      <Select
        id="dato-costo"
        label="Costo"
        none="No se dice"
        options={[
          { codigo: 'texto', nombre: 'En palabras' },
          { codigo: 'valor', nombre: 'Un valor' },
        ]}
        value={kind}
        onChange={({ target: { value } }) =>
          put({ costo: value === '' ? undefined : value === 'texto' ? 'Sin costo' : { valor: '0', moneda: 'COP' } })
        }
      />
      {kind === 'texto' && (
        <TextField
          label="Costo, en palabras"
          value={String(costo)}
          maxLength={300}
          error={errors('costo')}
          onChange={({ target }) => put({ costo: target.value }, true)}
        />
      )}
      {amount && (
        <>
          <TextField
            label="Valor"
            hint="Sin puntos de miles: 848500."
            inputMode="decimal"
            value={String(amount.valor ?? '')}
            error={errors('costo')}
            onChange={({ target }) => put({ costo: { ...amount, valor: target.value } }, true)}
          />
          <TextField
            label="Moneda"
            value={String(amount.moneda ?? '')}
            maxLength={3}
            onChange={({ target }) => put({ costo: { ...amount, moneda: target.value.toUpperCase() } }, true)}
          />
        </>
      )}
    </FieldPairs>
  );
}
