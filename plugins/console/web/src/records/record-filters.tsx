import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { admin } from '../api/admin.js';
import { addressNames, type PersonFilter } from './record-filter.js';
import { stateNames, states } from './record-words.js';

/** The filters of a list of records. */
export function RecordFilters({ person }: { readonly person: PersonFilter }) {
  const [parameters, setParameters] = useSearchParams();
  const tramites = useQuery({
    queryKey: ['tramites', 'names', {}],
    queryFn: ({ signal }) => admin.tramites.tramites.list.query({ limit: 100 }, { signal }),
  });
  const offices = [...new Set(tramites.data?.items.flatMap(({ dependencia }) => dependencia ?? []))].toSorted();
  const text = (name: string): string => parameters.get(name) ?? '';
  return (
    <form
      className="record-filters"
      role="search"
      aria-label="Filtrar los expedientes"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const given = (names: readonly string[]): [string, string][] =>
          names.flatMap((name) => {
            const value = String(form.get(name) ?? '').trim();
            return value === '' ? [] : [[name, value]];
          });
        setParameters(given(addressNames), { state: Object.fromEntries(given(['texto'])) });
      }}
    >
      <div className="record-filters__text">
        <label htmlFor="f-texto">Radicado, documento, nombre o asunto</label>
        <input
          className="input"
          id="f-texto"
          name="texto"
          type="search"
          maxLength={100}
          defaultValue={person.texto ?? text('radicado')}
        />
      </div>
      <div>
        <label htmlFor="f-tramite">Trámite</label>
        <select className="select" id="f-tramite" name="tramite" defaultValue={text('tramite')} key={tramites.status}>
          <option value="">Todos</option>
          {tramites.data?.items.map(({ codigo, nombre }) => (
            <option key={codigo} value={codigo}>
              {nombre}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="f-estado">Estado</label>
        <select className="select" id="f-estado" name="estado" defaultValue={text('estado')}>
          <option value="">Todos</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="f-oficina">Oficina</label>
        <select className="select" id="f-oficina" name="oficina" defaultValue={text('oficina')} key={tramites.status}>
          <option value="">Todas</option>
          {offices.map((oficina) => (
            <option key={oficina} value={oficina}>
              {oficina}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="f-desde">Radicados desde</label>
        <input
          className="input"
          id="f-desde"
          name="desde"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          defaultValue={text('desde')}
        />
      </div>
      <div>
        <label htmlFor="f-hasta">Radicados hasta</label>
        <input
          className="input"
          id="f-hasta"
          name="hasta"
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          defaultValue={text('hasta')}
        />
      </div>
      <label className="check" htmlFor="f-vencidos">
        <input
          id="f-vencidos"
          name="vencidos"
          type="checkbox"
          value="si"
          defaultChecked={parameters.get('vencidos') === 'si'}
        />
        Solo vencidos
      </label>
      <label className="check" htmlFor="f-sin-notificar">
        <input
          id="f-sin-notificar"
          name="sin_notificar"
          type="checkbox"
          value="si"
          defaultChecked={parameters.get('sin_notificar') === 'si'}
        />
        Solo sin notificar
      </label>
      <label className="check" htmlFor="f-sin-atender">
        <input
          id="f-sin-atender"
          name="sin_atender"
          type="checkbox"
          value="si"
          defaultChecked={parameters.get('sin_atender') === 'si'}
        />
        Solo con mensajes sin atender
      </label>
      <label className="check" htmlFor="f-plazo-ciudadano">
        <input
          id="f-plazo-ciudadano"
          name="plazo_ciudadano_vencido"
          type="checkbox"
          value="si"
          defaultChecked={parameters.get('plazo_ciudadano_vencido') === 'si'}
        />
        Solo devueltos con el plazo de la persona vencido
      </label>
      <div className="row">
        <button className="btn">Buscar</button>
        <button className="btn btn--quiet" type="button" onClick={() => setParameters([])}>
          Limpiar
        </button>
      </div>
    </form>
  );
}
