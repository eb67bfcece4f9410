import { loaded } from './dom.js';
import './event-source.js';
import './clock.js';
import { FakeService } from './fake-service.js';

// The globals are there before the packages that read them as they are loaded.
const { act, cleanup, configure } = await import('@testing-library/react');
const { queryClient } = await import('../../src/api/queries.js');
const { loginGate } = await import('../../src/api/login-gate.js');
const { onlineManager } = await import('@tanstack/react-query');
const { current } = await import('./current.js');

const SAYS = 'The page says: ';

/** The patience of `until`: a busy machine fails no test. */
const PATIENCE_MILLISECONDS = 30_000;
configure({
  asyncUtilTimeout: PATIENCE_MILLISECONDS,
  // The words of the page tell enough; its elements fill screens.
  getElementError: (message) => {
    const said = message ?? '';
    return new Error(said.includes(SAYS) ? said : `${said}\n${SAYS}${document.body.textContent}`);
  },
});

export const mochaHooks = {
  beforeEach(): void {
    localStorage.clear();
    loaded.length = 0;
    current.service = new FakeService();
    globalThis.fetch = current.service.fetch;
  },
  async afterEach(): Promise<void> {
    // Answers that are still on their way would change a view after its test.
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    await queryClient.cancelQueries();
    cleanup();
    current.router?.dispose();
    current.router = undefined;
    queryClient.clear();
    loginGate.reopen();
    onlineManager.setOnline(true);
    const { unexpected } = current.service!;
    if (unexpected.length > 0) throw new Error(`calls without an answer: ${unexpected.join(', ')}`);
  },
};
