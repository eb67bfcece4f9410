import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { Loaded } from '../../ui/states.js';
import { Select } from '../../ui/select.js';
import { Sub, Table, type Column } from '../../ui/table.js';
import { TextField } from '../../ui/text-field.js';
import { AdministrationPage } from '../frame/administration-page.js';
import './trust.css';

type Value = Awaited<ReturnType<typeof admin.host.configuration.list.query>>['items'][number];
type OriginKind = Value['origin']['kind'];

const origins: Readonly<Record<OriginKind, string>> = {
  variable: 'Variable de entorno',
  file: 'Archivo',
  program: 'Quien inició el servicio',
  default: 'Valor por omisión',
};

/** Writes a value as the configuration has it. */
function shown(value: unknown): string {
  if (value === '***') return 'Secreto: no se muestra';
  if (value === null || value === undefined) return 'Sin valor';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const columns: readonly Column<Value>[] = [
  {
    id: 'clave',
    title: 'Clave',
    className: 'cell-words',
    cell: ({ key }) => <code className="value-shown">{key}</code>,
  },
  {
    id: 'valor',
    title: 'Valor',
    className: 'cell-words',
    cell: ({ value }) => <span className="value-shown">{shown(value)}</span>,
  },
  {
    id: 'origen',
    title: 'De dónde viene',
    className: 'cell-words',
    cell: ({ origin }) => origins[origin.kind],
    below: ({ origin }) => <Sub className="mono value-shown">{origin.name}</Sub>,
  },
];

/** The configuration of the service, with the origin of each value; it is changed in its files and variables. */
export function Component() {
  const [words, setWords] = useState('');
  const [origin, setOrigin] = useState('');
  const query = useQuery({
    queryKey: ['host', 'configuration'],
    queryFn: ({ signal }) => admin.host.configuration.list.query(undefined, { signal }),
    staleTime: 60_000,
  });
  const typed = words.trim().toLowerCase();
  const isFound = ({ key, value, origin: { kind, name } }: Value): boolean =>
    (origin === '' || kind === origin) && `${key} ${shown(value)} ${name ?? ''}`.toLowerCase().includes(typed);
  return (
    <AdministrationPage
      title="Configuración"
      lead="Los valores con que corre este servidor. Se cambian en sus archivos y variables, y rigen cuando vuelve a iniciar."
    >
      <div className="row" role="search" aria-label="Configuración">
        <TextField
          label="Buscar por clave, valor u origen"
          type="search"
          maxLength={100}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Select
          label="De dónde viene"
          none="Cualquiera"
          options={Object.entries(origins).map(([codigo, nombre]) => ({ codigo, nombre }))}
          value={origin}
          onChange={({ target }) => setOrigin(target.value)}
        />
      </div>
      <Loaded query={query}>
        {({ items }) => {
          const found = items.filter(isFound);
          return (
            <>
              <p role="status">{found.length === 1 ? '1 valor' : `${found.length} valores`}</p>
              <Table
                label="Configuración"
                rows={found}
                columns={columns}
                rowId={({ key }) => key}
                empty={<p>Ningún valor es así.</p>}
              />
            </>
          );
        }}
      </Loaded>
    </AdministrationPage>
  );
}
