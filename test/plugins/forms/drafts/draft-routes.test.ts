import { expect } from 'chai';
import type { HostSettings } from '../../../../host/plugin-api/index.js';
import type { DatabaseDrafts } from '../../../../plugins/forms/drafts/database-drafts.js';
import { formsRoutes } from '../../../../plugins/forms/forms-routes.js';

describe('the document of drafts', () => {
  for (const [draftDays, words] of [
    [1, 'un día'],
    [45, '45 días'],
  ] as const) {
    it(`says that a draft ends ${words} after its last change where the configuration does`, () => {
      const [begin] = formsRoutes({
        config: { draftDays },
        drafts: {} as DatabaseDrafts,
        settings: {} as HostSettings,
      });
      expect(begin?.description).to.include(`termina ${words} después`);
    });
  }
});
