import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSession } from '../../frame/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { drawn } from '../../ui/focus.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { settingsQuery, yearQuery, type CalendarYear, type ClosedDay } from './calendar-queries.js';
import { CloseDialog } from './close-dialog.js';
import { ClosedDays } from './closed-days.js';
import { factsOf, inWords } from './day-facts.js';
import { dayOfYear, wholeDay } from './days.js';
import { closedInWords, OpenDialog } from './open-dialog.js';
import { SettingsForm } from './settings-form.js';
import { YearGrid } from './year-grid.js';

/** The open dialog. */
type Open =
  | { readonly to: 'close'; readonly day: string }
  | { readonly to: 'open'; readonly days: readonly ClosedDay[] }
  | { readonly to: 'see'; readonly day: string };

/** Reads the year in an address; by default, the present one. */
function readYear(search: URLSearchParams): number {
  const year = Number(search.get('anio'));
  return Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : new Date().getFullYear();
}

/** The calendar of the city: a year with its holidays and closed days, Saturdays and office hours. */
export function Component() {
  const [search] = useSearchParams();
  const year = readYear(search);
  const query = useQuery(yearQuery(year));
  const { may } = useSession();
  const isManager = may('calendar.manage');
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const closing = useRef<HTMLButtonElement>(null);

  function see(data: CalendarYear, day: string): void {
    const closed = data.cerrados.find(({ dia }) => dia === day);
    const { kind } = factsOf(data)(day);
    if (isManager && closed && kind === 'closed') setOpen({ to: 'open', days: [closed] });
    else setOpen({ to: isManager && kind === 'working' ? 'close' : 'see', day });
  }

  return (
    <AdministrationPage
      title={`Calendario ${year}`}
      lead="Los días hábiles de la ciudad: de ellos salen los plazos."
      actions={
        <>
          <ButtonLink look="quiet" icon="left" to={`?anio=${year - 1}`}>
            {year - 1}
          </ButtonLink>
          <ButtonLink look="quiet" icon="right" to={`?anio=${year + 1}`}>
            {year + 1}
          </ButtonLink>
          {isManager && (
            <Button ref={closing} icon="calendar" onClick={() => setOpen({ to: 'close', day: '' })}>
              Cerrar días
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <div className="stack-l">
            <p className="year-legend small">
              <span>F: festivo</span>
              <span>C: cerrado</span>
              <span>{data.sabados_habiles ? 'Los sábados son hábiles' : 'Los sábados no son hábiles'}</span>
            </p>
            <YearGrid key={year} year={year} data={data} onDay={(day) => see(data, day)} />
            <ClosedDays
              key={`${year}-cerrados`}
              year={year}
              days={data.cerrados}
              onOpen={isManager ? (days) => setOpen({ to: 'open', days }) : undefined}
            />
            <Settings isManager={isManager} />
            {open?.to === 'see' && <DayDialog day={open.day} data={data} onClose={close} />}
          </div>
        )}
      </Loaded>
      {open?.to === 'close' && <CloseDialog day={open.day} onClose={close} />}
      {open?.to === 'open' && (
        <OpenDialog
          days={open.days}
          onClose={close}
          onDone={() => {
            close();
            // The row or the button that asked for it may be gone.
            void drawn().then(() => closing.current?.focus());
          }}
        />
      )}
    </AdministrationPage>
  );
}

/** The standing of a day that the user cannot change. */
function DayDialog({ day, data, onClose }: { readonly day: string; readonly data: CalendarYear; onClose: () => void }) {
  const facts = factsOf(data)(day);
  const closed = facts.kind === 'closed' ? data.cerrados.find(({ dia }) => dia === day) : undefined;
  return (
    <Dialog title={wholeDay(day)} onClose={onClose}>
      <p>
        {dayOfYear(day)}: {inWords(facts)}.
      </p>
      {closed && <p>{closedInWords(closed)}</p>}
      <div className="dialog__actions">
        <Button look="secondary" onClick={onClose}>
          Volver al calendario
        </Button>
      </div>
    </Dialog>
  );
}

/** Saturdays and office hours, and their form. */
function Settings({ isManager }: { readonly isManager: boolean }) {
  const query = useQuery(settingsQuery);
  const [isEditing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  return (
    <section className="stack" aria-labelledby="sabados-y-horario">
      <h2 id="sabados-y-horario">Sábados y horario</h2>
      <Loaded query={query}>
        {(settings) =>
          isEditing ? (
            <SettingsForm
              settings={settings}
              onClose={() => {
                setEditing(false);
                void drawn().then(() => change.current?.focus());
              }}
            />
          ) : (
            <>
              <dl className="facts">
                <div>
                  <dt>Sábados</dt>
                  <dd>{settings.sabados_habiles ? 'Son hábiles' : 'No son hábiles'}</dd>
                </div>
                <div>
                  <dt>Horario de radicación</dt>
                  <dd>
                    {settings.horario === null
                      ? 'Sin horario: vale el día en que llega'
                      : `De ${settings.horario.desde} a ${settings.horario.hasta}`}
                  </dd>
                </div>
              </dl>
              {isManager && (
                <Button look="secondary" ref={change} onClick={() => setEditing(true)}>
                  Cambiar los sábados y el horario
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
