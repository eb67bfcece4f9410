import { eventListener } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { calendarChanged, WorkingCalendar } from '../../../../plugins/calendar/contract.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { PASSWORD } from '../../auth/support/auth-client.js';

/** The data of a received {@link calendarChanged}. */
export type Heard = { readonly desde: string | null; readonly hasta: string | null };

/** A host with the calendar, its manager, and a plugin that listens to changes. */
export class CalendarHost {
  readonly heard: Heard[];

  private constructor(
    readonly host: TestHost,
    readonly manager: AdminCaller,
    heard: Heard[],
  ) {
    this.heard = heard;
  }

  static async start(options: TestHostOptions = {}): Promise<CalendarHost> {
    const heard: Heard[] = [];
    const listening = pluginOf({
      id: 'sample',
      dependsOn: ['calendar'],
      listens: () => [
        eventListener({
          event: calendarChanged,
          name: 'sample/hear-of-days',
          handle: (data) => Promise.resolve(void heard.push(data)),
        }),
      ],
    });
    const host = await startTestHost({
      plugins: [auth, calendar, listening],
      bundle: {
        usuarios: [
          { username: 'jefa', password: PASSWORD, permisos: ['calendar.manage'] },
          { username: 'lectora', password: PASSWORD, permisos: ['calendar.read'] },
        ],
      },
      config: { jobs: { pollSeconds: 0.05 } },
      ...options,
    });
    return new CalendarHost(host, await AdminCaller.login(host, 'jefa', PASSWORD), heard);
  }

  get calendar(): WorkingCalendar {
    return this.host.container.get<WorkingCalendar>(WorkingCalendar);
  }

  login(username: string): Promise<AdminCaller> {
    return AdminCaller.login(this.host, username, PASSWORD);
  }

  /** Returns the last day of a term of one working day that began on a day at ten in the morning. */
  async dayAfter(day: string): Promise<string> {
    return this.calendar.dayOf(await this.calendar.dueDate(new Date(`${day}T10:00:00-05:00`), { habiles: 1 }));
  }

  async auditActions(): Promise<string[]> {
    const rows = await this.host.database.rows<{ action: string }>(
      "SELECT action FROM host_audit_entry WHERE action LIKE 'calendar.%' ORDER BY id",
    );
    return rows.map(({ action }) => action);
  }

  stop(): Promise<void> {
    return this.host.stop();
  }
}
