import { expect } from 'chai';
import { mock } from 'node:test';
import { watchTouches } from '../../../../plugins/console/web/src/api/touches.js';

const MINUTE = 60_000;

describe('a page of the console that is open', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('is looked at by no user after a quarter of an hour without a touch, until the next one', () => {
    const page = new EventTarget();
    const told: boolean[] = [];
    watchTouches(page, (isTouched) => told.push(isTouched));
    mock.timers.tick(14 * MINUTE);
    page.dispatchEvent(new Event('keydown'));
    mock.timers.tick(14 * MINUTE);
    page.dispatchEvent(new Event('wheel'));
    mock.timers.tick(14 * MINUTE);
    expect(told).to.deep.equal([]);
    mock.timers.tick(MINUTE);
    expect(told).to.deep.equal([false]);
    page.dispatchEvent(new Event('pointerdown'));
    page.dispatchEvent(new Event('keydown'));
    expect(told).to.deep.equal([false, true]);
    mock.timers.tick(15 * MINUTE);
    expect(told).to.deep.equal([false, true, false]);
  });
});
