import { expect } from 'chai';
import { parseConfiguration } from '../../../host/boot/config/configuration.js';
import { plugin } from '../../../plugins/calendar/index.js';
import { bootFailure } from '../../host/support/rejection.js';

const failure = (calendar: object): Promise<string> =>
  bootFailure(() => parseConfiguration({ plugins: ['calendar'], calendar }, [plugin], {}));

describe('the configuration of the calendar', () => {
  it('names the part of a bundle that its former keys are', async () => {
    expect(await failure({ closedDays: [] })).to.match(
      /^Configuration: calendar\.closedDays: .*`dias_cerrados`.*`calendario`/,
    );
    expect(await failure({ saturdays: true })).to.match(
      /^Configuration: calendar\.saturdays: .*`sabados_habiles`.*`calendario`/,
    );
  });

  it('has no keys', async () => {
    expect(await failure({ sundays: true })).to.equal('Configuration: calendar.sundays: is not a known key');
    expect(parseConfiguration({ plugins: ['calendar'] }, [plugin], {}).of('calendar')).to.deep.equal({});
  });
});
